import type { FastifyInstance } from 'fastify'
import { accountProblems, type VerifiedArea } from '../../../domain/accounts/account-problems.ts'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import { planProblems } from '../../../domain/accounts/plan-problems.ts'
import { mayUseWhiteLabel, mayUseWishlist } from '../../../domain/accounts/plans.ts'
import { hasRole, type Role } from '../../../domain/accounts/roles.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { currentUser } from './session.ts'

/** The accounts that may call a route. All except the functions is published in its description. */
interface Policy {
  /** The minimum role. */
  role: Role
  /** A plan that is required in addition, except for admins. */
  plan?: Plan
  /** A running plan replaces the role. */
  orWithPlan?: true
  mayCall(user: UserRow, now: Date): boolean
  /** The 403 for all other accounts. Requests without a session get 401. */
  refusal(): Error
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Undefined: no session is needed. */
    access?: Policy
  }
}

const role = (least: Role, refusal: Policy['refusal']): Policy => ({
  role: least,
  mayCall: ({ userRole }) => hasRole(userRole, least),
  refusal,
})

const admins = role('admin', accountProblems['role.admin'])
/** Every account has this role, so that only requests without a session are refused. */
const members = role('base', accountProblems['role.admin'])

/** The 403 names the area that the verification opens. */
const resellers = (area: VerifiedArea): Policy => role('rivenditore', () => accountProblems['role.base']({ area }))

const wishlistUsers: Policy = {
  role: 'rivenditore',
  orWithPlan: true,
  mayCall: mayUseWishlist,
  refusal: () => accountProblems['role.base']({ area: 'wishlist' }),
}
const whiteLabelUsers: Policy = {
  role: 'base',
  plan: 'pro',
  mayCall: mayUseWhiteLabel,
  refusal: planProblems['plan.pro'],
}

const visitors = undefined

/**
 * The accounts that may call each part. The longest entry that begins a route's path applies. Calls that name a row are restricted to the account's own rows by their
 * queries.
 */
const policies: Readonly<Record<string, Policy | undefined>> = {
  '/api/admin': admins,
  '/api/addresses': resellers('addresses'),
  '/api/auth': members,
  '/api/auth/password/forgot': visitors,
  '/api/auth/password/reset': visitors,
  '/api/beta-applications': members,
  '/api/cart': resellers('orders'),
  '/api/categories': members,
  '/api/docs': visitors,
  '/api/invoices': members,
  '/api/login': visitors,
  '/api/logout': visitors,
  '/api/notifications': members,
  '/api/objects': members,
  // The address itself is the secret.
  '/api/objects/upload/:token': visitors,
  '/api/openapi.json': visitors,
  '/api/order-templates': resellers('orders'),
  '/api/orders': resellers('orders'),
  '/api/orders/:orderId/returns': resellers('returns'),
  '/api/overview': wishlistUsers,
  '/api/payments/create-checkout-session': resellers('payments'),
  '/api/payments/sandbox': visitors,
  '/api/payments/webhook': visitors,
  '/api/product-images': admins,
  '/api/product-request-images': members,
  '/api/product-requests': members,
  // Visitors get a preview.
  '/api/products': visitors,
  '/api/products/facets': members,
  '/api/register': visitors,
  '/api/reservations': resellers('reservations'),
  '/api/returns': resellers('returns'),
  '/api/selling-prices': resellers('sellingPrices'),
  '/api/settings/public': visitors,
  '/api/shipping': members,
  '/api/shopify': resellers('shopify'),
  '/api/shopify/webhook': visitors,
  '/api/subscriptions': members,
  '/api/white-label': whiteLabelUsers,
  '/api/white-label-logos': whiteLabelUsers,
  '/api/wishlist': wishlistUsers,
}

const begins = (path: string, url: string): boolean =>
  url.startsWith(path) && (url.length === path.length || '/.'.includes(url.charAt(path.length)))

/** The policy of a route. Throws if no entry covers the path of a call, so that none is open by mistake. */
export function policyOf(url: string): Policy | undefined {
  const [path] = Object.keys(policies)
    .filter((entry) => begins(entry, url))
    .sort((one, other) => other.length - one.length)
  if (path === undefined && url.startsWith('/api/')) throw new Error(`${url} has no entry in policies.ts`)
  return path === undefined ? visitors : policies[path]
}

/** Answers 401 without the session that a route needs, and 403 to accounts that may not call it. Register it after the sessions. */
export function registerPolicies(http: FastifyInstance, { clock }: Pick<AppContext, 'clock'>): void {
  http.addHook('onRoute', (route) => {
    const access = policyOf(route.url)
    if (access) route.config = { ...route.config, access }
  })
  http.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (access && !access.mayCall(currentUser(request), clock.now())) throw access.refusal()
  })
}
