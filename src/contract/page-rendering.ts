/**
 * What the HTTP server and the pages' server build say to each other. Types only: the two meet when the server loads the built file
 * (docs/decisions/0014-server-rendering.md).
 */

/** An answer of the portal's own API, as the pages read it. */
export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Asks the portal's own API, as whoever the page is rendered for. */
export type ReadApi = (path: string) => Promise<ApiAnswer>

export interface PageRequest {
  /** Path and query. */
  url: string
  /** Scheme and host under which people know the site, for addresses that must be absolute. */
  origin: string
}

export interface RenderedPage {
  status: 200 | 404
  /** Source of the page's own chunk, by which the manifest names its scripts and styles; null for the page of unknown addresses. */
  module: string | null
  /** Title, description, canonical address, Open Graph, structured data: HTML for the head. */
  head: string
  /** HTML of the page. */
  content: string
  /** The answers that the page shows, as JSON in HTML: what the browser starts from. */
  data: string
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/** The built file's export. */
export type CreatePageRenderer = (readApi: ReadApi) => RenderPage
