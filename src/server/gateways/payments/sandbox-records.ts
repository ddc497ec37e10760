import type { Queryable } from '../../database/database.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { selectSandboxMovements } from './sandbox-records.queries.ts'

const pageSize = 100

/**
 * What the sandbox was paid and gave back, by its own tables. It keeps no list of events: it tells of a page while it is paid, and pages that are
 * open are asked for one by one. Nor does it charge anything or pay out.
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
