import type { Queryable } from '../../database/database.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { selectSandboxMovements } from './sandbox-records.queries.ts'

const pageSize = 100

/**
 * Payments and refunds from the sandbox's own tables. The sandbox has no event list: it sends events while a page is being paid, and open pages are
 * polled one by one. It charges no fees and makes no payouts.
 */
export const sandboxRecords = (db: Queryable): PaymentGateway['records'] => ({
  events: null,

  async listMovements(wanted) {
    const rows = await selectSandboxMovements(db, wanted, pageSize)
    const last = rows.at(-1)
    return {
      entries: rows.map(({ at, ...movement }) => ({ ...movement, fee: '0.00', at, availableOn: at })),
      next: last && rows.length === pageSize ? `${last.at.toISOString()} ${last.movementId}` : null,
    }
  },
})
