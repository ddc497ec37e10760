import type { Job } from '../../jobs/job.ts'
import { cancelLockedOrder } from './cancel-order.ts'
import { lockOrder, selectOverdueOrderIds } from './orders.queries.ts'

/** Unpaid orders let go of their pieces after the hours of the setting, and their reseller is told (decisions.md §5). */
export const cancelOverdueOrders: Job = {
  name: 'cancel-overdue-orders',
  cron: '* * * * *',
  async run(app) {
    for (const id of await selectOverdueOrderIds(app.db, 200)) {
      await app.db.transaction(async (tx) => {
        const order = await lockOrder(tx, id)
        // Paid or cancelled since it was listed.
        if (order?.status !== 'pending_payment') return
        await cancelLockedOrder(app, tx, order, { actorId: null, reason: 'Non pagato in tempo' })
      })
    }
  },
}
