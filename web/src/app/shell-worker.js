/* Keeps the shell of the dashboard, so that no page ends in the browser's own error when the server is away. It never touches the API:
   what is neither a page nor a file of the dashboard goes by as if there were no worker. */
const files = self.shellFiles
const kept = `punchlist-${self.shellVersion}`
const isOfApi = /^\/(v1|api|session|event|auth|mcp|health|ready|version|metrics|docs|openapi\.json)(\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => Promise.all(['/', ...files].map((file) => cache.add(file).catch(() => undefined))))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || isOfApi.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

/** Always the server's, as long as it answers. */
async function page(request) {
  try {
    return await fetch(request)
  } catch (problem) {
    const shell = await caches.match('/')
    if (shell === undefined) throw problem
    return shell
  }
}

/** Has its content in its name, and so never changes. */
async function asset(request) {
  const known = await caches.match(request)
  if (known !== undefined) return known
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(kept)).put(request, answer.clone())
  return answer
}
