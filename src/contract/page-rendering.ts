/**
 * The interface between the HTTP server and the pages' server build. Types only: the server loads the build at run time
 * (docs/decisions/0014-render-pages-on-the-server.md).
 */

/** An answer of the portal's own API, as the pages read it. */
export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Calls the portal's own API as the user for whom the page is rendered. */
export type ReadApi = (path: string) => Promise<ApiAnswer>

export interface PageRequest {
  /** Path and query. */
  url: string
  /** The site's public scheme and host, for addresses that must be absolute. */
  origin: string
}

export interface RenderedPage {
  status: 200 | 404
  /** Source file of the page's chunk: its key in the build's manifest. Null for the 404 page. */
  module: string | null
  /** Title, description, canonical address, Open Graph, structured data: HTML for the head. */
  head: string
  /** HTML of the page. */
  content: string
  /** The API's answers that the page shows, as JSON in HTML; the browser starts from them. */
  data: string
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/** The built file's export. */
export type CreatePageRenderer = (readApi: ReadApi) => RenderPage
