import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { QuickOrderLine } from '../../../../../contract/orders/order-import.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { QuickOrder } from '../../../../features/order-import/customer/quick-order.tsx'
import { useQuickOrder } from '../../../../features/order-import/customer/use-quick-order.ts'
import { orderFormName } from '../../../../features/orders/customer/placing/order-source.ts'
import { useDialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { useDraft } from '../../../../shared/forms/use-draft.ts'
import { lateDialog } from '../../../../ui/dialogs/late-dialog.tsx'

const OrderQuickLinesDialog = lateDialog(
  () => import('./order-quick-lines-dialog.tsx').then(({ OrderQuickLinesDialog }) => OrderQuickLinesDialog),
  ({ dialog }) => ({ opened: dialog.opened, onClose: dialog.close }),
)

/** The rows of a quick order, with the dialog that orders them. */
export function QuickOrderDesk() {
  const ordering = useDialogFor<readonly QuickOrderLine[]>()
  const state = useQuickOrder({ isOrdering: ordering.opened })
  const navigate = useNavigate()
  const order = (lines: readonly QuickOrderLine[]) => {
    state.takeForOrder(lines)
    ordering.open(lines)
  }
  const form = useDraft(orderFormName, {})
  const showOrders = () => {
    form.discard()
    void navigate({ to: paths.dashboard, search: { section: 'orders', payment: 'due' } })
  }
  return (
    <>
      <QuickOrder state={state} onOrder={order} onOrdered={showOrders} />
      <Suspense>{ordering.subject && <OrderQuickLinesDialog dialog={ordering} onPlaced={state.dropTaken} />}</Suspense>
    </>
  )
}
