/**
 * Interface between the HTTP server and the server build of the pages. Types only, because the server loads the build at run time
 * (docs/decisions/0014-render-pages-on-the-server.md).
 */

/** A response of the portal's own API, as read by pages. */
interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Calls the portal's own API as the user for whom the page is rendered. */
export type ReadApi = (path: string) => Promise<ApiAnswer>

export interface PageRequest {
  /** Path and query. */
  url: string
  /** Public scheme and host of the site, for absolute addresses. */
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
  /** API responses used by the page, as JSON in HTML; the browser starts with them. */
  data: string
}

type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/** The export of the built file. */
export type CreatePageRenderer = (readApi: ReadApi) => RenderPage
