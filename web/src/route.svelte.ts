// Which page an address shows.
import { has_server, to } from './site';

export type Route =
  | { page: 'home' }
  | { page: 'room'; id: string }
  | { page: 'replay'; id: string; at: number | null }
  | { page: 'rules'; edition: string; variant: string | null }
  | { page: 'proof'; id: string }
  | { page: 'settings' }
  | { page: 'editor' }
  | { page: 'unknown' };

export function parse_route(path: string, query: string): Route {
  const [first, second, ...rest] = path.split('/').filter(Boolean);
  if (first === undefined) return { page: 'home' };
  if (rest.length > 0) return { page: 'unknown' };
  if (first === 'settings' && second === undefined) return { page: 'settings' };
  if (first === 'board' && second === undefined) return { page: 'editor' };
  if (second === undefined) return { page: 'unknown' };
  if (first === 'r') return { page: 'room', id: second };
  if (first === 'g') {
    const at = new URLSearchParams(query).get('a');
    return {
      page: 'replay',
      id: second,
      at: at !== null && /^\d{1,9}$/.test(at) ? Number(at) : null,
    };
  }
  if (first === 'rules') {
    const variant = new URLSearchParams(query).get('variant');
    return { page: 'rules', edition: second, variant };
  }
  if (first === 'proof') return { page: 'proof', id: second };
  return { page: 'unknown' };
}

function shown(): Route {
  if (has_server) return parse_route(location.pathname, location.search);
  const [path = '', query = ''] = location.hash.slice(1).split('?');
  return parse_route(path, query);
}

const here: { route: Route } = $state({ route: shown() });

export function route(): Route {
  return here.route;
}

function read(): void {
  here.route = shown();
}

/** Shows another page: "/", "/r/…". */
export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  const address = to(path);
  // The mark says that going back stays here; it lasts as long as the entry in the browser's
  // history.
  if (how === 'push') history.pushState({ within: true }, '', address);
  else history.replaceState(history.state, '', address);
  read();
  if (how === 'push') scrollTo(0, 0);
}

addEventListener('popstate', read);

function is_plain(event: MouseEvent): boolean {
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.shiftKey
  );
}

/**
 * For a link that leads back: to where one came from if that was one of our pages, else where it
 * says.
 */
export function return_from(event: MouseEvent): void {
  const mark = history.state as { within?: boolean } | null;
  if (!mark?.within || !is_plain(event)) return;
  event.preventDefault();
  history.back();
}

/** Links within the page do not load it again. */
export function follow(event: MouseEvent): void {
  if (!is_plain(event)) return;
  const link = (event.target as Element | null)?.closest('a');
  if (
    !link ||
    link.target ||
    link.hasAttribute('download') ||
    link.origin !== location.origin ||
    link.pathname.startsWith('/api/') ||
    (!has_server && !link.hash.startsWith('#/'))
  )
    return;
  event.preventDefault();
  go(has_server ? link.pathname + link.search : link.hash.slice(1));
}
