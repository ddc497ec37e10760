import type { FastifyRequest } from 'fastify'
import type { Subscription } from '../../../domain/accounts/plans.ts'
import { adminsOnly, hasRole } from '../../../domain/accounts/roles.ts'
import { forbidden } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from './session.ts'

// Route guards: `onRequest` hooks for the plugin that registers the routes. They answer 401 without a user.

/** Answers 403 below this role. */
export function requireRole(role: 'base' | 'admin') {
  return async (request: FastifyRequest): Promise<void> => {
    if (!hasRole(currentUser(request).userRole, role)) throw adminsOnly()
  }
}

/** Answers 403 for a base account. `area` is the part of the portal named in the message. */
export function requireReseller(area: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (hasRole(currentUser(request).userRole, 'rivenditore')) return
    throw forbidden('role.base', `Completa il profilo aziendale e attendi la verifica per usare ${area}.`)
  }
}

/** Answers with `refusal` unless `mayUse` allows the account. */
export const requireRight =
  (
    { clock }: Pick<AppContext, 'clock'>,
    mayUse: (account: Subscription & { userRole: string }, now: Date) => boolean,
    refusal: () => Error,
  ) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!mayUse(currentUser(request), clock.now())) throw refusal()
  }
