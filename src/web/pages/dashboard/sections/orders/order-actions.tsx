import { Button } from '@mantine/core'
import type { Order } from '../../../../../contract/orders/orders.ts'
import { isUnpaid, orderPayable } from '../../../../../domain/orders/orders.ts'
import { receiptFile } from '../../../../features/orders/customer/my-orders.api.ts'
import type { usePayment } from './use-payment.ts'

interface OrderActionsProps {
  order: Order
  payment: ReturnType<typeof usePayment>
  onCancel: () => void
  onReorder: () => void
}

/** What its owner can do with an order, in its details. */
export function OrderActions({ order, payment, onCancel, onReorder }: OrderActionsProps) {
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
      {orderPayable[status] === 'settled' && (
        <Button component="a" variant="default" href={receiptFile(id)} download>
          Scarica la ricevuta (PDF)
        </Button>
      )}
      <Button onClick={onReorder}>Ordina di nuovo</Button>
    </>
  )
}
