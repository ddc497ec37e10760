import type { AdminDispute, DisputeListQuery, OrderDispute } from '../../../contract/orders/disputes.ts'
import { planNames } from '../../../domain/accounts/plan-names.ts'
import type { AppContext } from '../../app-context.ts'
import type { Page } from '../../database/paging.ts'
import type { DisputeRow } from '../../database/schema/refunds.ts'
import { readProposalsOf } from '../invoices/credit-proposals.ts'
import { selectDisputes, selectDisputesOf, selectPaidWith } from './disputes.reads.ts'

type Asking = Pick<AppContext, 'db' | 'payments'>

const presentDispute = (
  { payments }: Pick<AppContext, 'payments'>,
  { id, state, amount, reason, dueBy, openedAt, decidedAt, provider, providerPaymentId }: DisputeRow,
): OrderDispute => ({
  id,
  state,
  amount,
  reason,
  dueBy: dueBy?.toISOString() ?? null,
  openedAt: openedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  // Dashboard links exist only for the active provider.
  providerUrl: provider === payments.name ? payments.paymentPage(providerPaymentId) : null,
})

/** Disputes about an order's payments, newest first. */
export async function readDisputesOf(app: Asking, orderId: string): Promise<OrderDispute[]> {
  return (await selectDisputesOf(app.db, orderId)).map((row) => presentDispute(app, row))
}

/** A page of all disputes, each with what was paid and by whom. */
export async function listDisputes(app: Asking, query: DisputeListQuery): Promise<Page<AdminDispute>> {
  const page = await selectDisputes(app.db, query)
  const ids = page.rows.flatMap(({ paymentId }) => paymentId ?? [])
  const found = await selectPaidWith(app.db, ids)
  const paid = Map.groupBy(found, ({ paymentId }) => paymentId)
  const proposed = await readProposalsOf(
    app,
    found.map(({ ownPaymentId }) => ownPaymentId),
  )
  const rows = page.rows.flatMap((row): AdminDispute[] => {
    const things = paid.get(row.paymentId ?? '') ?? []
    const [first] = things
    if (!first) return []
    return [
      {
        ...presentDispute(app, row),
        orders: things.flatMap(({ orderId, orderNumber }) =>
          orderId && orderNumber ? [{ id: orderId, orderNumber }] : [],
        ),
        plan: first.plan && planNames[first.plan],
        user: first.user,
        creditProposals: things.flatMap(({ ownPaymentId }) => proposed.get(ownPaymentId) ?? []),
      },
    ]
  })
  return { ...page, rows }
}
