import { Button } from '@mantine/core'
import { Suspense } from 'react'
import type { Order } from '../../../../../contract/orders/orders.ts'
import type { Reservation } from '../../../../../contract/orders/reservations.ts'
import { isUnpaid, orderPayable, payableAmount, refundedAmount } from '../../../../../domain/orders/orders.ts'
import { canBeReturned } from '../../../../../domain/orders/returns/returns.ts'
import { receiptFile } from '../../../../features/orders/customer/my-orders.api.ts'
import { type DialogFor, useDialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { useLastPresent } from '../../../../shared/dialogs/use-last-present.ts'
import { lateDialog } from '../../../../ui/dialogs/late-dialog.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import type { usePayment } from './order-payment.tsx'

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
const OrderInvoices = latePart(() =>
  import('../../../../features/invoices/customer/own-invoices.tsx').then(({ OrderInvoices }) => OrderInvoices),
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
          renderDocuments={(order) =>
            order.paidAt && (
              <Suspense>
                <OrderInvoices orderId={order.id} />
              </Suspense>
            )
          }
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

interface OrderActionsProps {
  order: Order
  payment: ReturnType<typeof usePayment>
  onCancel: () => void
  onReorder: () => void
  onReturn: () => void
}

const isReturnable = ({ shippedAt, ...order }: Order): boolean =>
  canBeReturned({ ...order, shippedAt: shippedAt === null ? null : new Date(shippedAt) }, new Date())

/** An order of which nothing is left, because of refunds or the bank, has no receipt. */
const isAllRefunded = (order: Order): boolean =>
  order.paymentStatus === 'refunded' || refundedAmount(order) === payableAmount(order)

/** Actions of the order's owner, in its details. */
function OrderActions({ order, payment, onCancel, onReorder, onReturn }: OrderActionsProps) {
  const { id, orderNumber, status } = order
  if (isUnpaid(status)) {
    return (
      <>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Annulla l’ordine
        </Button>
        <Button
          loading={payment.paying.includes(id)}
          aria-label={`Paga ora l’ordine ${orderNumber}`}
          onClick={() => payment.pay(id)}
        >
          Paga ora
        </Button>
      </>
    )
  }
  return (
    <>
      {orderPayable[status] === 'settled' && !isAllRefunded(order) && (
        <Button component="a" variant="default" href={receiptFile(id)} download>
          Scarica la ricevuta (PDF)
        </Button>
      )}
      {isReturnable(order) && (
        <Button variant="subtle" color="gray" onClick={onReturn}>
          Richiedi reso
        </Button>
      )}
      <Button onClick={onReorder}>Ordina di nuovo</Button>
    </>
  )
}
