import type { FastifyRequest } from 'fastify'
import type { Subscription } from '../../../domain/accounts/plans.ts'
import { adminsOnly, hasRole } from '../../../domain/accounts/roles.ts'
import { forbidden } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from './session.ts'

// Guards of routes. Each is an `onRequest` hook of the plugin that registers the routes, and answers 401 without a user.

/** 403 below the role. */
export function requireRole(role: 'base' | 'admin') {
  return async (request: FastifyRequest): Promise<void> => {
    if (!hasRole(currentUser(request).userRole, role)) throw adminsOnly()
  }
}

/** 403 for a base account; `area` is the part of the portal that the refusal names. */
export function requireReseller(area: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (hasRole(currentUser(request).userRole, 'rivenditore')) return
    throw forbidden('role.base', `Completa il profilo aziendale e attendi la verifica per usare ${area}.`)
  }
}

/** 403 by `refusal` while `mayUse` is false. */
export const requireRight =
  (
    { clock }: Pick<AppContext, 'clock'>,
    mayUse: (account: Subscription & { userRole: string }, now: Date) => boolean,
    refusal: () => Error,
  ) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!mayUse(currentUser(request), clock.now())) throw refusal()
  }
