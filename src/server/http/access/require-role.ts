import type { FastifyRequest } from 'fastify'
import { adminsOnly, hasRole, type Role } from '../../../domain/accounts/roles.ts'
import { forbidden } from '../../../domain/errors.ts'
import { currentUser } from './session.ts'

/** What the calls under a path are for, as a refusal names it. */
const areas: readonly (readonly [path: string, name: string])[] = [
  ['/api/reservations', 'le riserve'],
  ['/api/orders', 'gli ordini'],
  ['/api/payments', 'i pagamenti'],
  ['/api/returns', 'i resi'],
  ['/api/addresses', 'la rubrica'],
  ['/api/selling-prices', 'i tuoi prezzi di vendita'],
  ['/api/shopify', 'l’integrazione Shopify'],
]

/** 403 for a base account, with the area that it asked for. */
function businessOnly(path = ''): Error {
  const area = areas.find(([start]) => path.startsWith(start))?.[1] ?? 'questa funzione'
  return forbidden('role.base', `Completa il profilo aziendale e attendi la verifica per usare ${area}.`)
}

/** Guards routes: 401 without a user, 403 below the role. Register it as an `onRequest` hook of the plugin that holds them. */
export function requireRole(role: Role) {
  return async (request: FastifyRequest): Promise<void> => {
    const user = currentUser(request)
    if (role === 'base' || hasRole(user.userRole, role)) return
    throw role === 'admin' ? adminsOnly() : businessOnly(request.routeOptions.url)
  }
}
