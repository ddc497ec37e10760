import { Checkbox, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { AdminOrder } from '../../../../../contract/orders/orders.ts'
import { madeOnce } from '../../../../../domain/made-once.ts'
import { payableAmount } from '../../../../../domain/orders/orders.ts'
import { businessTimeZone } from '../../../../../domain/time/clock.ts'
import { useSiteFacts } from '../../../../shared/site/use-site-facts.ts'
import { dateTime, euro } from '../../../../shared/texts/format.ts'
import { useNow } from '../../../../shared/use-now.ts'
import { HairlineTable, type TableColumn } from '../../../../ui/lists/list-table.tsx'
import { placeLine } from '../../shared/place-line.ts'
import { dueText } from '../courier-pickup.ts'
import { OrderActions, type OrderRowActions } from '../order-actions.tsx'
import { OrderCard, OrderCards } from '../order-card.tsx'
import { OrderStatusLine } from '../order-status-line.tsx'
import { emailOf, nameOf, noAddress, paymentRemarks, waitsForTracking } from '../order-texts.ts'
import classes from './orders-table.module.css'
import type { OrdersSelection } from './use-selection.ts'

const columns: readonly TableColumn[] = [
  { label: 'Ordine' },
  { label: 'Rivenditore' },
  { label: 'Cliente' },
  { label: 'Stato' },
  { label: 'Totale', align: 'end' },
  { label: 'Pagato' },
  { label: 'Entro' },
  { label: 'Città e CAP' },
  { label: 'Azioni', align: 'end' },
]

interface OrderListProps extends OrderRowActions {
  orders: readonly AdminOrder[]
  selection: OrdersSelection
}

export function OrdersTable({ orders, selection, onTrack, onOpen }: OrderListProps) {
  const tick = <AllTick selection={selection} listed={orders.length} />
  return (
    <div className={classes.table}>
      <HairlineTable caption="Ordini" columns={[{ label: tick }, ...columns]} dense>
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            isSelected={selection.has(order.id)}
            onSelect={selection.select}
            onTrack={onTrack}
            onOpen={onOpen}
          />
        ))}
      </HairlineTable>
    </div>
  )
}

interface OrderRowProps extends OrderRowActions {
  order: AdminOrder
  isSelected: boolean
  onSelect: OrdersSelection['select']
}

/** One line, so that twenty rows fit on a screen. Memoised: a poll that returns the same order does not render its row again. */
const OrderRow = memo(function OrderRow({ order, isSelected, onSelect, onTrack, onOpen }: OrderRowProps) {
  const reseller = order.user.companyName ?? order.user.username
  const aside = [order.reference && `Rif. ${order.reference}`, order.shopifyOrderId && 'Shopify'].filter(Boolean)
  return (
    <tr data-selected={isSelected || undefined}>
      <td className={classes.tick}>
        <OrderTick order={order} isSelected={isSelected} onSelect={onSelect} />
      </td>
      <th
        scope="row"
        className={classes.number}
        title={[order.orderNumber, ...aside, `ordinato ${dateTime(order.createdAt)}`].join(' · ')}
      >
        {order.orderNumber}
        {aside.length > 0 && <span className={classes.aside}>{aside.join(' · ')}</span>}
      </th>
      <td className={classes.reseller} title={`${reseller} · ${order.user.email}`}>
        {reseller}
      </td>
      <td className={classes.customer} title={`${nameOf(order)} · ${emailOf(order)}`}>
        {nameOf(order)}
      </td>
      <td className={classes.status} title={paymentRemarks[order.paymentStatus] ?? undefined}>
        <OrderStatusLine order={order} />
      </td>
      <td data-align="end">{euro(payableAmount(order))}</td>
      <td className="tabular">{order.paidAt ? paidFormat().format(new Date(order.paidAt)) : '–'}</td>
      <Due order={order} />
      <Place order={order} />
      <td data-align="end">
        <span className={classes.actions}>
          <OrderActions order={order} onTrack={onTrack} onOpen={onOpen} />
        </span>
      </td>
    </tr>
  )
})

const paidFormat = madeOnce(
  () =>
    new Intl.DateTimeFormat('it-IT', {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: businessTimeZone,
    }),
)

/** Time left to ship the order; empty if it is not to be shipped. */
function Due({ order }: { order: AdminOrder }) {
  const now = new Date(useNow())
  const { cutoffHour } = useSiteFacts()
  if (!order.paidAt || !waitsForTracking(order)) return <td />
  const { text, isLate } = dueText(order.paidAt, now, cutoffHour)
  return (
    <td className={isLate ? classes.late : 'tabular'}>
      {isLate && <VisuallyHidden>in ritardo </VisuallyHidden>}
      {text}
    </td>
  )
}

function Place({ order: { shippingCity, shippingZip, shippingProvince } }: { order: AdminOrder }) {
  if (!shippingCity && !shippingZip) return <td className={classes.place}>{noAddress}</td>
  const code = [shippingZip, shippingProvince].filter(Boolean).join(' ')
  return (
    <td className={classes.place} title={`${shippingCity} ${code}`}>
      {shippingCity}
      <span className={classes.aside}>{code}</span>
    </td>
  )
}

/** The table's rows, for screens too narrow for its columns. */
export function OrdersCards({ orders, selection, onTrack, onOpen }: OrderListProps) {
  return (
    <>
      <div className={classes.all}>
        <AllTick selection={selection} listed={orders.length} />
        <span aria-hidden>Seleziona tutti ({orders.length})</span>
      </div>
      <OrderCards label="Ordini">
        {orders.map((order) => (
          <ListedOrder
            key={order.id}
            order={order}
            isSelected={selection.has(order.id)}
            onSelect={selection.select}
            onTrack={onTrack}
            onOpen={onOpen}
          />
        ))}
      </OrderCards>
    </>
  )
}

const ListedOrder = memo(function ListedOrder({ order, isSelected, onSelect, onTrack, onOpen }: OrderRowProps) {
  const place = placeLine(order) || noAddress
  const reference = order.reference ? [`Rif. ${order.reference}`] : []
  const facts = [dateTime(order.createdAt), place, ...reference, ...(order.shopifyOrderId ? ['Shopify'] : [])]
  return (
    <OrderCard
      order={order}
      number={
        <span className={classes.cardNumber}>
          <OrderTick order={order} isSelected={isSelected} onSelect={onSelect} />
          {order.orderNumber}
        </span>
      }
      details={[emailOf(order), facts.join(' · ')]}
      actions={<OrderActions order={order} onTrack={onTrack} onOpen={onOpen} />}
    />
  )
})

interface OrderTickProps {
  order: AdminOrder
  isSelected: boolean
  onSelect: OrdersSelection['select']
}

/** Selects an order; with Shift also all orders between it and the previously ticked one. */
function OrderTick({ order, isSelected, onSelect }: OrderTickProps) {
  return (
    <Checkbox
      classNames={{ body: classes.body ?? '' }}
      size="sm"
      checked={isSelected}
      data-row-action="select"
      aria-label={`Seleziona l’ordine ${order.orderNumber}`}
      onChange={({ currentTarget, nativeEvent }) =>
        onSelect(order.id, currentTarget.checked, {
          upTo: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
        })
      }
    />
  )
}

interface AllTickProps {
  selection: OrdersSelection
  listed: number
}

/** Selects or deselects all orders on screen. */
function AllTick({ selection, listed }: AllTickProps) {
  return (
    <Checkbox
      classNames={{ body: classes.body ?? '' }}
      size="sm"
      checked={selection.shown === listed}
      indeterminate={selection.shown > 0 && selection.shown < listed}
      aria-label="Seleziona tutti gli ordini mostrati"
      onChange={({ currentTarget }) => selection.selectShown(currentTarget.checked)}
    />
  )
}
