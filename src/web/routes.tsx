import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { type OrderFilters, parseStatusFilter } from './features/orders/admin/order-filters.ts'
import { type CatalogFilters, parseCatalogFilters } from './features/products/customer/catalog-filters.ts'
import { type OrdersSearch, parseOrdersSearch } from './pages/dashboard/sections/orders/orders-search.ts'
import { NotFoundPage } from './pages/not-found/not-found-page.tsx'
import { PageFailed } from './pages/shell/page-failed.tsx'
import { SiteLayout } from './pages/shell/site-layout.tsx'
import { type AdminTabId, adminTabIds, type DashboardSectionId, dashboardSectionIds, ownPath, paths } from './paths.ts'

type RawSearch = Record<string, unknown>

const textParam = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: SiteLayout,
  notFoundComponent: NotFoundPage,
})

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.home,
  component: lazyRouteComponent(() => import('./pages/home/home-page.tsx'), 'HomePage'),
})

const catalogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.catalog,
  validateSearch: parseCatalogFilters,
  component: lazyRouteComponent(() => import('./pages/catalog/catalog-page.tsx'), 'CatalogPage'),
})

const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.product,
  component: lazyRouteComponent(() => import('./pages/product/product-page.tsx'), 'ProductPage'),
})

const subscriptionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.subscriptions,
  component: lazyRouteComponent(() => import('./pages/subscriptions/subscriptions-page.tsx'), 'SubscriptionsPage'),
})

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.about,
  component: lazyRouteComponent(() => import('./pages/about/about-page.tsx'), 'AboutPage'),
})

const betaProgramRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.betaProgram,
  component: lazyRouteComponent(() => import('./pages/beta-program/beta-program-page.tsx'), 'BetaProgramPage'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.privacy,
  component: lazyRouteComponent(() => import('./pages/legal/privacy-page.tsx'), 'PrivacyPage'),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.terms,
  component: lazyRouteComponent(() => import('./pages/legal/terms-page.tsx'), 'TermsPage'),
})

const cookiesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.cookies,
  component: lazyRouteComponent(() => import('./pages/legal/cookies-page.tsx'), 'CookiesPage'),
})

export interface LoginSearch {
  /** A page of this site to come back to. */
  returnTo?: string | undefined
  /** Token of a password reset link. */
  reset?: string | undefined
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  validateSearch: ({ returnTo, reset }: RawSearch): LoginSearch => ({
    returnTo: ownPath(textParam(returnTo)),
    reset: textParam(reset),
  }),
  component: lazyRouteComponent(() => import('./pages/login/login-page.tsx'), 'LoginPage'),
})

/** The section, and the own state of the sections that have one. */
export interface DashboardSearch extends CatalogFilters, OrdersSearch {
  section?: DashboardSectionId | undefined
}

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.dashboard,
  validateSearch: (search: RawSearch): DashboardSearch => ({
    section: dashboardSectionIds.find((id) => id === search.section),
    ...parseCatalogFilters(search),
    ...parseOrdersSearch(search),
  }),
  component: lazyRouteComponent(() => import('./pages/dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

/** The tab, and the state of the one that is open: its search, the orders' filter and the order whose details are open. */
export interface AdminSearch extends OrderFilters {
  tab?: AdminTabId | undefined
  order?: string | undefined
}

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.admin,
  validateSearch: ({ tab, search, status, order }: RawSearch): AdminSearch => ({
    tab: adminTabIds.find((id) => id === tab),
    search: textParam(search),
    status: parseStatusFilter(status),
    order: textParam(order),
  }),
  component: lazyRouteComponent(() => import('./pages/admin/admin-page.tsx'), 'AdminPage'),
})

const sandboxPaymentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.sandboxPayment,
  component: lazyRouteComponent(() => import('./pages/sandbox-payment/sandbox-payment-page.tsx'), 'SandboxPaymentPage'),
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  catalogRoute,
  productRoute,
  subscriptionsRoute,
  aboutRoute,
  betaProgramRoute,
  privacyRoute,
  termsRoute,
  cookiesRoute,
  loginRoute,
  dashboardRoute,
  adminRoute,
  sandboxPaymentRoute,
])

/** Plain `?page=2&search=lino`: every value is text, and each route's validateSearch gives it its type. */
const parseSearch = (text: string): RawSearch => Object.fromEntries(new URLSearchParams(text))

function stringifySearch(search: RawSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = params.toString()
  return text && `?${text}`
}

/** The server gives the address as a `history`; in the browser it is the window's. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
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
