import type { FastifyRequest } from 'fastify'
import { adminsOnly, hasRole, type Role } from '../../../domain/accounts/roles.ts'
import { forbidden } from '../../../domain/errors.ts'
import { currentUser } from './session.ts'

const refusals: Readonly<Record<Exclude<Role, 'base'>, () => Error>> = {
  rivenditore: () =>
    forbidden('role.base', 'Completa il profilo aziendale e attendi la verifica per usare wishlist, riserve e ordini.'),
  admin: adminsOnly,
}

/** Guards routes: 401 without a user, 403 below the role. Register it as an `onRequest` hook of the plugin that holds them. */
export function requireRole(role: Role) {
  return async (request: FastifyRequest): Promise<void> => {
    const user = currentUser(request)
    if (role !== 'base' && !hasRole(user.userRole, role)) throw refusals[role]()
  }
}
