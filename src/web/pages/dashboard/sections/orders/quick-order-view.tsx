import { useIsMutating } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { QuickOrderLine } from '../../../../../contract/orders/order-import.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { puttingKey } from '../../../../features/order-import/customer/put-lines.api.ts'
import { QuickOrder } from '../../../../features/order-import/customer/quick-order.tsx'
import { useQuickOrder } from '../../../../features/order-import/customer/use-quick-order.ts'
import { orderFormName, placingKey } from '../../../../features/orders/customer/placing/place-order.api.ts'
import { useDialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { useDraft } from '../../../../shared/forms/use-draft.ts'
import { lateDialog } from '../../../../ui/dialogs/late-dialog.tsx'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'

/**
 * Order by SKUs and quantities, pasted or from a file. A request started here earlier must finish first, because it removes its rows from
 * the list.
 */
export function QuickOrderView() {
  const isUnderway = useIsMutating({ mutationKey: puttingKey }) + useIsMutating({ mutationKey: placingKey }) > 0
  const [isOpen, setIsOpen] = useState(!isUnderway)
  if (!isOpen && !isUnderway) setIsOpen(true)
  return (
    <>
      <PageTitle
        intro="SKU e quantità, incollati o da un file: controlliamo ogni riga, poi ordini, riservi o salvi nella wishlist."
        actions={
          <ButtonLink to={paths.dashboard} search={{ section: 'orders' }} variant="default" size="sm">
            Torna agli ordini
          </ButtonLink>
        }
      >
        Ordine rapido
      </PageTitle>
      {isOpen ? <QuickOrderDesk /> : <RowsSkeleton rows={4} height={64} />}
    </>
  )
}

const OrderQuickLinesDialog = lateDialog(
  () => import('./order-quick-lines-dialog.tsx').then(({ OrderQuickLinesDialog }) => OrderQuickLinesDialog),
  ({ dialog }) => ({ opened: dialog.opened, onClose: dialog.close }),
)

/** The rows of a quick order, with the dialog that orders them. */
function QuickOrderDesk() {
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
