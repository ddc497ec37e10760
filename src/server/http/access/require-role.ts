import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import { mayUseWhiteLabel, mayUseWishlist, whiteLabelOnly, wishlistOnly } from '../../../domain/accounts/plans.ts'
import { adminsOnly, hasRole, type Role } from '../../../domain/accounts/roles.ts'
import { forbidden } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from './session.ts'

/** The accounts that may call a route; published in its description. */
export interface Access {
  /** The minimum role. */
  role: Role
  /** A plan that is required in addition, except for admins. */
  plan?: Plan
  /** A running plan replaces the role. */
  orWithPlan?: true
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by the guards below; without it, no session is needed. */
    access?: Access
  }
}

// Guards of all routes that a plugin registers after calling one. They answer 401 without a user.

type Plugin = Pick<FastifyInstance, 'addHook'>

function guard(http: Plugin, access: Access, check: (request: FastifyRequest) => void): void {
  http.addHook('onRequest', async (request) => check(request))
  http.addHook('onRoute', (route) => {
    route.config = { ...route.config, access }
  })
}

/** Answers 403 below this role. */
export function requireRole(http: Plugin, role: 'base' | 'admin'): void {
  guard(http, { role }, (request) => {
    if (!hasRole(currentUser(request).userRole, role)) throw adminsOnly()
  })
}

/** Answers 403 for a base account. `area` is the part of the portal named in the message. */
export function requireReseller(http: Plugin, area: string): void {
  guard(http, { role: 'rivenditore' }, (request) => {
    if (hasRole(currentUser(request).userRole, 'rivenditore')) return
    throw forbidden('role.base', `Completa il profilo aziendale e attendi la verifica per usare ${area}.`)
  })
}

/** Answers 403 to accounts without a running plan that are not verified. */
export function requireWishlist(http: Plugin, { clock }: Pick<AppContext, 'clock'>): void {
  guard(http, { role: 'rivenditore', orWithPlan: true }, (request) => {
    if (!mayUseWishlist(currentUser(request), clock.now())) throw wishlistOnly()
  })
}

/** Answers 403 to accounts whose plan has no white label. */
export function requireWhiteLabel(http: Plugin, { clock }: Pick<AppContext, 'clock'>): void {
  guard(http, { role: 'base', plan: 'pro' }, (request) => {
    if (!mayUseWhiteLabel(currentUser(request), clock.now())) throw whiteLabelOnly()
  })
}
