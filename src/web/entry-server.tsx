import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import type { CreatePageRenderer, PageRequest, RenderedPage } from '../contract/page-rendering.ts'
import { type PageDescription, type PageName, paths, sitePages } from '../contract/site-pages.ts'
import { company } from '../domain/company.ts'
import { cutoffTime, standardCutoffHour } from '../domain/orders/parcels/same-day.ts'
import { App } from './app.tsx'
import { userQuery } from './features/accounts/shared/user.api.ts'
import { productQuery } from './features/products/customer/products.api.ts'
import { createAppRouter } from './routes.tsx'
import { jsonInHtml, pageHead } from './server-rendering/page-head.ts'
import { fetchWhatIsMissing, firstFailure } from './server-rendering/wanted-queries.ts'
import { createQueryClient } from './shared/calls/query-client.ts'
import { travelBy } from './shared/calls/transport.ts'
import { TitleOnServer } from './shared/page-address/use-document-title.ts'
import { publicSettingsQuery } from './shared/site/use-site-facts.ts'

/** A page can need several rounds: a product first, then its related products. */
const maxRounds = 5

/** Server-rendered pages by the path of their route. All others are rendered in the browser. */
const renderedPages = new Map(
  (Object.keys(sitePages) as PageName[]).flatMap((name) => {
    const page = sitePages[name]
    return page.renderedBy === 'server' ? [[paths[name] as string, page] as const] : []
  }),
)

/** Server build of the pages (docs/decisions/0014-render-pages-on-the-server.md). */
export const createPageRenderer: CreatePageRenderer = (readApi) => {
  travelBy(async (path) => {
    const { status, headers, body } = await readApi(path)
    return new Response(body === '' ? null : body, { status, headers })
  })
  return renderPage
}

/** Throws if an API request failed; the browser then renders the page from scratch. */
async function renderPage({ url, origin }: PageRequest): Promise<RenderedPage> {
  // One client per page: one user's data must never reach another.
  const queryClient = createQueryClient()
  const router = createRouterAt(queryClient, url)
  await Promise.all([router.load(), queryClient.prefetchQuery(userQuery())])

  const head = { title: company.product }
  const app = (
    <TitleOnServer value={head}>
      <App queryClient={queryClient} router={router} />
    </TitleOnServer>
  )
  let html = await renderHtml(app)
  for (let round = 1; round < maxRounds && (await fetchWhatIsMissing(queryClient)); round++)
    html = await renderHtml(app)
  const failure = firstFailure(queryClient)
  if (failure) throw failure

  const match = router.state.matches.at(-1)
  const page = match && renderedPages.get(match.routeId)
  const product = match?.routeId === paths.product ? findProduct(queryClient, match.params) : undefined
  const isMissing = !page || product === null
  const { preloads, content } = splitPreloads(html)
  return {
    status: isMissing ? 404 : 200,
    module: page?.module ?? null,
    head: `${pageHead({
      origin,
      title: head.title,
      description: descriptionOf(page, queryClient),
      route: isMissing ? null : match.routeId,
      product: product ?? null,
      queryClient,
    })}${preloads}`,
    content,
    data: jsonInHtml(dehydrate(queryClient)),
  }
}

/** A description may contain values from the public settings. */
function descriptionOf(page: { description: PageDescription } | undefined, queryClient: QueryClient): string {
  const description = page?.description ?? ''
  if (typeof description === 'string') return description
  const hour = queryClient.getQueryData(publicSettingsQuery().queryKey)?.sameDayCutoffHour ?? standardCutoffHour
  return description({ cutoff: cutoffTime(hour) })
}

/**
 * Creates the router at the normalised address: `page=1` or an unknown category renders the plain page, where the router would answer with
 * a redirect. The browser corrects its own address.
 */
function createRouterAt(queryClient: QueryClient, url: string) {
  const at = (address: string) => createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
  const router = at(url)
  const { pathname } = router.latestLocation
  const { publicHref } = router.buildLocation({
    to: pathname,
    search: true,
    params: true,
    _includeValidateSearch: true,
  })
  return publicHref === router.latestLocation.publicHref ? router : at(publicHref)
}

function findProduct(queryClient: QueryClient, params: { productId?: string }) {
  return queryClient.getQueryData(productQuery(params.productId ?? '').queryKey) ?? null
}

async function renderHtml(app: React.ReactNode): Promise<string> {
  let failure: unknown
  const { prelude } = await prerender(app, {
    // Above the default size React sends content hidden and reveals it by script.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      failure ??= error
    },
  })
  const html = await new Response(prelude).text()
  if (failure) throw failure
  return html
}

/** React writes preload links before the page; they belong in the head. */
function splitPreloads(html: string): { preloads: string; content: string } {
  const preloads = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? ''
  return { preloads, content: html.slice(preloads.length) }
}
