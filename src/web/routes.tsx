import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { type PageName, paths } from '../contract/site-pages.ts'
import { ownPagePath } from '../domain/own-path.ts'
import { parseCatalogFilters } from './features/products/customer/catalog-filters.ts'
import { HydrationMarker } from './hydration/hydration-marker.tsx'
import type { AdminSearch } from './pages/admin/admin-tabs.ts'
import type { DashboardSearch } from './pages/dashboard/dashboard-sections.ts'
import { NotFoundPage } from './pages/not-found/not-found-page.tsx'
import { PageFailed } from './pages/shell/page-failed.tsx'
import { SiteLayout } from './pages/shell/site-layout.tsx'
import { queryString } from './shared/calls/http.ts'
import { type RawSearch, textParam } from './shared/page-address/section-search.ts'
import { type LatePart, latePart } from './ui/loading/late-part.tsx'

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: SiteLayout,
  notFoundComponent: () => (
    <>
      <NotFoundPage />
      <HydrationMarker />
    </>
  ),
})

type LoadPage = () => Promise<ComponentType>

/** If the chunk does not load, the page shows the error inside the site's frame. */
function lazyPage(load: LoadPage): LatePart<object> {
  const Part = latePart(load, ({ error, retry }) => <PageFailed error={error} reset={retry} />)
  const Page = () => (
    <>
      <Part />
      <HydrationMarker />
    </>
  )
  return Object.assign(Page, { preload: Part.preload, current: Part.current })
}

const page = <Name extends PageName>(name: Name, load: LoadPage) =>
  createRoute({ getParentRoute: () => rootRoute, path: paths[name], component: lazyPage(load) })

const pageWithSearch = <Name extends PageName, Raw, Search>(
  name: Name,
  load: LoadPage,
  validateSearch: (raw: Raw) => Search,
) => createRoute({ getParentRoute: () => rootRoute, path: paths[name], component: lazyPage(load), validateSearch })

/**
 * For pages whose sections parse the address themselves once loaded: links are type-checked against `Search`, and the address's parameters
 * are passed on unchanged.
 */
const passOn =
  <Search,>() =>
  (raw: Search & SearchSchemaInput): RawSearch => ({ ...raw })

const parseLoginSearch = ({ returnTo, reset, tab }: RawSearch): LoginSearch => ({
  returnTo: ownPagePath(textParam(returnTo)),
  reset: textParam(reset),
  tab: tab === 'register' ? tab : undefined,
})

const parseProductSearch = ({ color, size, variant }: RawSearch): ProductSearch => ({
  color: textParam(color),
  size: textParam(size),
  variant: textParam(variant),
})

/** Every declared page and its component. */
export const pages = {
  home: page('home', () => import('./pages/home/home-page.tsx').then(({ HomePage }) => HomePage)),
  catalog: pageWithSearch(
    'catalog',
    () => import('./pages/catalog/catalog-page.tsx').then(({ CatalogPage }) => CatalogPage),
    parseCatalogFilters,
  ),
  product: pageWithSearch(
    'product',
    () => import('./pages/product/product-page.tsx').then(({ ProductPage }) => ProductPage),
    parseProductSearch,
  ),
  subscriptions: page('subscriptions', () =>
    import('./pages/subscriptions/subscriptions-page.tsx').then(({ SubscriptionsPage }) => SubscriptionsPage),
  ),
  about: page('about', () => import('./pages/about/about-page.tsx').then(({ AboutPage }) => AboutPage)),
  betaProgram: page('betaProgram', () =>
    import('./pages/beta-program/beta-program-page.tsx').then(({ BetaProgramPage }) => BetaProgramPage),
  ),
  privacy: page('privacy', () => import('./pages/legal/privacy-page.tsx').then(({ PrivacyPage }) => PrivacyPage)),
  terms: page('terms', () => import('./pages/legal/terms-page.tsx').then(({ TermsPage }) => TermsPage)),
  cookies: page('cookies', () => import('./pages/legal/cookies-page.tsx').then(({ CookiesPage }) => CookiesPage)),
  login: pageWithSearch(
    'login',
    () => import('./pages/login/login-page.tsx').then(({ LoginPage }) => LoginPage),
    parseLoginSearch,
  ),
  dashboard: pageWithSearch(
    'dashboard',
    () => import('./pages/dashboard/dashboard-page.tsx').then(({ DashboardPage }) => DashboardPage),
    passOn<DashboardSearch>(),
  ),
  admin: pageWithSearch(
    'admin',
    () => import('./pages/admin/admin-page.tsx').then(({ AdminPage }) => AdminPage),
    passOn<AdminSearch>(),
  ),
  sandboxPayment: page('sandboxPayment', () =>
    import('./pages/sandbox-payment/sandbox-payment-page.tsx').then(({ SandboxPaymentPage }) => SandboxPaymentPage),
  ),
} satisfies Record<PageName, AnyRoute>

const routeTree = rootRoute.addChildren(pages)

/**
 * Parses plain `?page=2&search=lino&color=Nero&color=Blu`: every value is a string, or a list of strings if its name is repeated. Each
 * route's `validateSearch` assigns types.
 */
function parseSearch(text: string): RawSearch {
  const search = new Map<string, unknown>()
  for (const [name, value] of new URLSearchParams(text))
    search.set(name, search.has(name) ? [search.get(name), value].flat() : value)
  return Object.fromEntries(search)
}

/** The server passes the address as `history`; the browser uses the window's. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch: queryString,
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailed,
    // On the server it would write an inline script, and there is nothing to scroll.
    scrollRestoration: history === undefined,
    ...(history && { history }),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

interface LoginSearch {
  /** Path of this site to return to. */
  returnTo?: string | undefined
  /** Token of a password reset link. */
  reset?: string | undefined
  /** The tab that is open first; absent: Login. */
  tab?: 'register' | undefined
}

/** The chosen colour and size, kept in the address: links, Back and reloads show the same variant. */
interface ProductSearch {
  color?: string | undefined
  size?: string | undefined
  /** For products whose variants have neither colour nor size. */
  variant?: string | undefined
}
