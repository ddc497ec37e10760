import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import type { Order } from '../../../../../contract/orders/orders.ts'
import type { Reservation } from '../../../../../contract/orders/reservations.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { isUnpaid } from '../../../../../domain/orders/orders.ts'
import { myOrdersQuery, orderCountsQuery } from '../../../../features/orders/customer/my-orders.api.ts'
import { MyOrders } from '../../../../features/orders/customer/my-orders.tsx'
import { OrderRow } from '../../../../features/orders/customer/order-row.tsx'
import { OrdersToolbar, OrderTabs } from '../../../../features/orders/customer/orders-toolbar.tsx'
import { PayTogether, useChosenOrders } from '../../../../features/orders/customer/pay-together.tsx'
import { isPayment } from '../../../../features/payments/customer/payment-outcomes.ts'
import { ActiveReservations } from '../../../../features/reservations/customer/active-reservations.tsx'
import { useDialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { SelectAll } from '../../../../ui/lists/select-all.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useDashboardSearch } from '../../dashboard-section.ts'
import classes from './open-orders.module.css'
import { OrderDialogs } from './order-dialogs.tsx'
import { PaymentReturn, usePayment } from './order-payment.tsx'
import { type OrdersSearch, parseOrdersSearch } from './orders-search.ts'

/** Orders of an account that may buy. Tab, search, dates, page and open order are in the address, so that Back and links work. */
export function OpenOrders() {
  const { detail, ...view } = useDashboardSearch(parseOrdersSearch)
  const { payment: outcome, search, from, to, after, start } = view
  const navigate = useNavigate()
  const filters = { search, from, to }
  const activeTab = view.tab ?? (outcome && isPayment[outcome] ? 'paid' : 'pending')
  const page = { status: activeTab, after, start, ...filters }
  const { data: counts } = useQuery(orderCountsQuery(filters))
  const { data: shown } = useQuery({ ...myOrdersQuery(page), enabled: false })
  const payment = usePayment()
  const choice = useChosenOrders(shown?.items ?? [])
  const reordering = useDialogFor<Order>()
  const confirming = useDialogFor<readonly Reservation[]>()

  return (
    <>
      <PaymentReturn />
      <ActiveReservations onConfirm={confirming.open} />
      <div>
        <OrderTabs active={activeTab} filters={filters} counts={counts} />
        <OrdersToolbar
          active={activeTab}
          filters={filters}
          counts={counts}
          onFilters={(changed, { replace }) =>
            void navigate({
              to: paths.dashboard,
              search: { section: 'orders', tab: activeTab, ...changed },
              replace,
              resetScroll: false,
            })
          }
        />
        <SelectAll selected={choice.chosen.length} of={choice.payable.length} onSelect={choice.chooseAll} />
        <MyOrders
          key={activeTab}
          page={page}
          counts={counts}
          renderOrder={(order) => (
            <OrderEntry
              order={order}
              list={view}
              payment={payment}
              chosen={choice.payable.length > 1 ? choice.chosen.includes(order) : undefined}
              onChoose={(on) => choice.choose(order.id, on)}
              onReorder={() => reordering.open(order)}
            />
          )}
        />
        {payment.failure && payment.failure.orderIds.length > 1 && (
          <Notice tone="error">{payment.failure.message}</Notice>
        )}
        <PayTogether
          orders={choice}
          isOpening={payment.paying.length > 1}
          onPay={() => payment.pay(...choice.chosen.map(({ id }) => id))}
        />
      </div>
      <OrderDialogs
        detailId={detail}
        listed={shown?.items.find(({ id }) => id === detail)}
        onCloseDetail={() =>
          void navigate({
            to: paths.dashboard,
            search: { section: 'orders', ...view },
            // Closing adds no history entry.
            replace: true,
            resetScroll: false,
          })
        }
        onOpenDetail={(orderId) =>
          void navigate({
            to: paths.dashboard,
            search: { section: 'orders', ...view, detail: orderId },
            resetScroll: false,
          })
        }
        payment={payment}
        reordering={reordering}
        confirming={confirming}
      />
    </>
  )
}

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
function OrderEntry({ order, list, payment, chosen, onChoose, onReorder }: OrderEntryProps) {
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
