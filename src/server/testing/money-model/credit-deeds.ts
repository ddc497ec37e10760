import type { AppContext } from '../../app-context.ts'
import { declineProposedNote, writeProposedNote } from '../../features/invoices/credit-proposals.ts'
import type { CreditDeed, People } from './actions.ts'

/** The admin's decision on one of the reseller's proposed credit notes. */
export async function actOnProposal(app: AppContext, { proposal, writes }: CreditDeed, { reseller, admin }: People) {
  const ids = await proposalsOf(app, reseller.id)
  const id = ids[proposal % ids.length]
  if (!id) return
  await (writes ? writeProposedNote(app, admin.id, id) : declineProposedNote(app, admin.id, id, 'Merce consegnata'))
}

export async function proposalsOf(app: AppContext, userId: string): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ id: string }>(
    'select id from credit_proposals where user_id = $1 order by refund_id',
    [userId],
  )
  return rows.map(({ id }) => id)
}
