/** Every page's path; links take them as `to`, so that the router checks parameters and search. */
export const paths = {
  home: '/',
  catalog: '/catalog',
  product: '/product/$productId',
  subscriptions: '/subscriptions',
  about: '/about',
  betaProgram: '/beta-program',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  login: '/login',
  dashboard: '/dashboard',
  admin: '/admin',
  sandboxPayment: '/pagamento-prova/$sessionId',
} as const

/** Sections of the dashboard, in the sidebar's order (portal.md §2). */
export const dashboardSectionIds = [
  'overview',
  'business-profile',
  'catalog',
  'wishlist',
  'orders',
  'product-request',
  'shipping',
  'shipping-rates',
  'white-label',
  'shopify',
] as const

export type DashboardSectionId = (typeof dashboardSectionIds)[number]

/** Tabs of the admin panel, in order (portal.md §2). */
export const adminTabIds = ['dashboard', 'orders', 'catalog', 'wishlist', 'beta', 'log', 'settings'] as const

export type AdminTabId = (typeof adminTabIds)[number]

/** Full page navigation to the server's login redirect, coming back to `returnTo` afterwards. */
export const apiLogin = (returnTo?: string): string =>
  returnTo ? `/api/login?returnTo=${encodeURIComponent(returnTo)}` : '/api/login'

/** `value` where it is a path of this site's pages, else undefined: a login must never lead elsewhere. */
export function ownPath(value: string | undefined): string | undefined {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value) || /[\n\r\t]/.test(value)) return undefined
  return /^\/(?:api|login)(?:[/?#]|$)/.test(value) ? undefined : value
}
