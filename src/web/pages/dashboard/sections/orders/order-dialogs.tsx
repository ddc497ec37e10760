import { Suspense } from 'react'
import type { Order } from '../../../../../contract/orders/orders.ts'
import type { Reservation } from '../../../../../contract/orders/reservations.ts'
import { type DialogFor, useDialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { useLastPresent } from '../../../../shared/dialogs/use-last-present.ts'
import { lateDialog } from '../../../../ui/dialogs/late-dialog.tsx'
import { OrderActions } from './order-actions.tsx'
import type { usePayment } from './use-payment.ts'

const opening = ({ dialog }: { dialog: { opened: boolean; close: () => void } }) => ({
  opened: dialog.opened,
  onClose: dialog.close,
})

const OrderReservationsDialog = lateDialog(
  () => import('./order-reservations-dialog.tsx').then(({ OrderReservationsDialog }) => OrderReservationsDialog),
  opening,
)
const ReorderDialog = lateDialog(
  () => import('./reorder-dialog.tsx').then(({ ReorderDialog }) => ReorderDialog),
  opening,
)
const OrderDetailDialog = lateDialog(
  () =>
    import('../../../../features/orders/customer/order-detail-dialog.tsx').then(
      ({ OrderDetailDialog }) => OrderDetailDialog,
    ),
  ({ orderId, onClose }) => ({ opened: orderId !== undefined, onClose }),
)
const ReturnDialog = lateDialog(() => import('./return-dialog.tsx').then(({ ReturnDialog }) => ReturnDialog), opening)
const CancelOrderDialog = lateDialog(
  () =>
    import('../../../../features/orders/customer/cancel-order-dialog.tsx').then(
      ({ CancelOrderDialog }) => CancelOrderDialog,
    ),
  ({ opened, onClose }) => ({ opened, onClose }),
)

interface OrderDialogsProps {
  /** The order whose details are open. */
  detailId: string | undefined
  /** The same order as returned by the list. */
  listed: Order | undefined
  onCloseDetail: () => void
  onOpenDetail: (orderId: string) => void
  payment: ReturnType<typeof usePayment>
  reordering: DialogFor<Order>
  confirming: DialogFor<readonly Reservation[]>
}

/** Dialogs opened from the orders, one at a time: each loads when first opened and stays mounted while it fades out. */
export function OrderDialogs(props: OrderDialogsProps) {
  const { detailId, listed, onCloseDetail, onOpenDetail, payment, reordering, confirming } = props
  const cancelling = useDialogFor<Order>()
  const returning = useDialogFor<Order>()
  const wasOpen = useLastPresent(detailId)
  const leadTo = (dialog: DialogFor<Order>, order: Order) => {
    onCloseDetail()
    dialog.open(order)
  }

  return (
    <Suspense>
      {confirming.subject && <OrderReservationsDialog dialog={confirming} />}
      {wasOpen && (
        <OrderDetailDialog
          orderId={detailId}
          listed={listed}
          onClose={onCloseDetail}
          renderActions={(order) => (
            <OrderActions
              order={order}
              payment={payment}
              onCancel={() => leadTo(cancelling, order)}
              onReorder={() => leadTo(reordering, order)}
              onReturn={() => leadTo(returning, order)}
            />
          )}
        />
      )}
      {cancelling.subject && (
        <CancelOrderDialog
          key={cancelling.subject.id}
          order={cancelling.subject}
          opened={cancelling.opened}
          onClose={cancelling.close}
        />
      )}
      {returning.subject && <ReturnDialog dialog={returning} onEnd={({ id }) => onOpenDetail(id)} />}
      {reordering.subject && <ReorderDialog dialog={reordering} />}
    </Suspense>
  )
}
