import { Button } from '@mantine/core'
import type { Order } from '../../../../../contract/orders/orders.ts'
import { isUnpaid, orderPayable, payableAmount, refundedAmount } from '../../../../../domain/orders/orders.ts'
import { canBeReturned } from '../../../../../domain/orders/returns.ts'
import { receiptFile } from '../../../../features/orders/customer/my-orders.api.ts'
import type { usePayment } from './use-payment.ts'

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
export function OrderActions({ order, payment, onCancel, onReorder, onReturn }: OrderActionsProps) {
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
