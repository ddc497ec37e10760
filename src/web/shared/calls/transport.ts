type Transport = (path: string, init: RequestInit) => Promise<Response>

/** Longer than the proxy's timeout (`deploy/nginx.conf`). A read that never settles on a dead connection could not be retried. */
const longestReadMs = 90_000

let current: Transport = (path, init) => fetch(path, init.method === 'GET' ? withEnd(init) : init)

function withEnd(init: RequestInit): RequestInit {
  const end = AbortSignal.timeout(longestReadMs)
  return { ...init, signal: init.signal ? AbortSignal.any([init.signal, end]) : end }
}

/** Sends API calls: with the browser's fetch, or inside the server that renders the page. */
export const transport: Transport = (path, init) => current(path, init)

export function travelBy(other: Transport): void {
  current = other
}
