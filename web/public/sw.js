// Keeps the page on the device, so that it opens without a network. Every version has a cache of its own, filled before it is used;
// the one before it stays, for windows that were opened with it and still load parts of it. scripts/precache.js fills in what is kept.
const kVersion = '@version';
const kFiles = ['@files'];
const kCache = 'bankhalter ';
const kPatience = 4000; // with a network that does not answer

self.addEventListener('install', (event) => {
  const fresh = kFiles.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(kCache + kVersion).then((cache) => cache.addAll(fresh)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(drop_old().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'activate') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  const scope = new URL(self.registration.scope).pathname;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  if (/^(api\/|ws$|health$|metrics$)/.test(path.slice(scope.length))) return;
  event.respondWith(request.mode === 'navigate' ? open_page(request) : find(request));
});

async function drop_old() {
  const names = (await caches.keys()).filter((name) => name.startsWith(kCache));
  const others = names.filter((name) => name !== kCache + kVersion);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The page as it is now, or as it was kept: it finds out itself what its address shows. */
async function open_page(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(kPatience) });
  } catch {
    return (await caches.match('./', { cacheName: kCache + kVersion })) ?? Response.error();
  }
}

async function find(request) {
  const here = await caches.match(request, { cacheName: kCache + kVersion });
  return here ?? (await caches.match(request)) ?? fetch(request);
}
