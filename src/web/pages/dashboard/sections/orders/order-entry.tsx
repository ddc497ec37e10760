import { Button } from '@mantine/core'
import type { Order } from '../../../../../contract/orders.ts'
import { isUnpaid } from '../../../../../domain/orders.ts'
import { OrderCard } from '../../../../features/orders/customer/order-card.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { usePayment } from './use-payment.ts'

interface OrderEntryProps {
  order: Order
  payment: ReturnType<typeof usePayment>
  onDetail: () => void
  onCancel: () => void
}

/** An order with what its owner can do with it. */
export function OrderEntry({ order, payment, onDetail, onCancel }: OrderEntryProps) {
  const { id, orderNumber, status } = order
  const unpaid = isUnpaid(status)
  return (
    <OrderCard
      order={order}
      message={payment.failure?.orderId === id && <Notice tone="error">{payment.failure.message}</Notice>}
      actions={
        <>
          {unpaid && (
            <Button variant="subtle" color="gray" aria-label={`Annulla l’ordine ${orderNumber}`} onClick={onCancel}>
              Annulla
            </Button>
          )}
          <Button variant="default" aria-label={`Dettagli dell’ordine ${orderNumber}`} onClick={onDetail}>
            Dettagli
          </Button>
          {unpaid && (
            <Button
              loading={payment.payingId === id}
              aria-label={`Paga ora l’ordine ${orderNumber}`}
              onClick={() => payment.pay(id)}
            >
              Paga ora
            </Button>
          )}
        </>
      }
    />
  )
}
