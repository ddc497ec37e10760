export type Transport = (path: string, init: RequestInit) => Promise<Response>

let current: Transport = (path, init) => fetch(path, init)

/** Sends API calls: by the browser's fetch, or inside the server that renders the page. */
export const transport: Transport = (path, init) => current(path, init)

export function travelBy(other: Transport): void {
  current = other
}
