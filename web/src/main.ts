import { mount } from 'svelte';
import App from './App.svelte';
import './parts/sound'; // from the first page on: a press there lets the table sound
import './style/base.css';
import './style/patterns.css';
import './style/places.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
