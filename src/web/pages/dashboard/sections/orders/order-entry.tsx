import { Button, Checkbox } from '@mantine/core'
import { linkOptions } from '@tanstack/react-router'
import type { Order } from '../../../../../contract/orders/orders.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { isUnpaid } from '../../../../../domain/orders/orders.ts'
import { OrderRow } from '../../../../features/orders/customer/order-row.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import classes from './order-entry.module.css'
import type { OrdersSearch } from './orders-search.ts'
import type { usePayment } from './use-payment.ts'

interface OrderEntryProps {
  order: Order
  /** Search parameters of the list. */
  list: OrdersSearch
  payment: ReturnType<typeof usePayment>
  /** Whether the order is selected for a joint payment; undefined where orders cannot be selected. */
  chosen: boolean | undefined
  onChoose: (on: boolean) => void
  onReorder: () => void
}

/** Row of an order with its single button: pay or reorder. */
export function OrderEntry({ order, list, payment, chosen, onChoose, onReorder }: OrderEntryProps) {
  const { id, orderNumber, status } = order
  return (
    <OrderRow
      order={order}
      detail={linkOptions({ to: paths.dashboard, search: { section: 'orders', ...list, detail: id } })}
      message={
        payment.failure &&
        isPaidAlone(payment.failure.orderIds, id) && <Notice tone="error">{payment.failure.message}</Notice>
      }
      choice={
        chosen !== undefined && (
          <Checkbox
            size="md"
            aria-label={`Scegli l’ordine ${orderNumber}`}
            checked={chosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )
      }
      action={
        isUnpaid(status) ? (
          <Button
            variant="default"
            size="xs"
            loading={isPaidAlone(payment.paying, id)}
            aria-label={`Paga ora l’ordine ${orderNumber}`}
            onClick={() => payment.pay(id)}
          >
            Paga ora
          </Button>
        ) : (
          <Button
            variant="default"
            size="xs"
            aria-label={`Ordina di nuovo l’ordine ${orderNumber}`}
            classNames={{ label: classes.label ?? '' }}
            className={classes.again ?? ''}
            onClick={onReorder}
          >
            <span>
              Ordina <span className={classes.end}>di nuovo</span>
            </span>
          </Button>
        )
      }
    />
  )
}

/** For a joint payment of several orders, the bar with the button shows the progress instead. */
const isPaidAlone = (orderIds: readonly string[], id: string) => orderIds.length === 1 && orderIds[0] === id
