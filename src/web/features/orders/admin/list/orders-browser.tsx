import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { AdminOrderList } from '../../../../../contract/orders/order-lists.ts'
import type { AdminOrder } from '../../../../../contract/orders/orders.ts'
import { useFocusAfterDialog } from '../../../../shared/dialogs/use-focus-after-dialog.ts'
import { useLastPresent } from '../../../../shared/dialogs/use-last-present.ts'
import { count, plural } from '../../../../shared/texts/format.ts'
import { lateDialog } from '../../../../ui/dialogs/late-dialog.tsx'
import { openButtonId, trackButtonId } from '../order-actions.tsx'
import type { OrderFilters } from '../order-filters.ts'
import { waitsForTracking } from '../order-texts.ts'
import { ordersQuery } from '../orders.api.ts'
import { PickupNotice } from '../pickup-notice.tsx'
import { OrderViews } from './order-views.tsx'
import classes from './orders-browser.module.css'
import { OrdersResults } from './orders-results.tsx'
import { OrdersSelectionBar } from './orders-selection-bar.tsx'
import ordersSummaryClasses from './orders-summary.module.css'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { type SelectedOrders, useSelection } from './use-selection.ts'

const TrackingDialog = lateDialog(
  () => import('../order/shipment/tracking-dialog.tsx').then(({ TrackingDialog }) => TrackingDialog),
  ({ order, onClose }) => ({ opened: order !== undefined, onClose }),
)
const OrderDialog = lateDialog(
  () => import('../order/order-dialog.tsx').then(({ OrderDialog }) => OrderDialog),
  ({ orderId, onClose }) => ({ opened: orderId !== undefined, onClose }),
)

interface OrdersBrowserProps {
  filters: OrderFilters
  onFilters: (filters: OrderFilters, options: { replace: boolean }) => void
  /** The order whose details are open. */
  openId: string | undefined
  onOpen: (orderId: string | undefined) => void
  /** Link to a reseller's page. */
  resellerLink: (userId: string, text: string) => ReactNode
  /** Buttons that act on the selected orders. */
  selectionActions?: (selected: SelectedOrders) => ReactNode
  /** Buttons that are not about a single order. */
  tools?: ReactNode
}

const listId = 'admin-orders-list'

const noOrders: readonly AdminOrder[] = []

/** The admin's list of orders. The caller keeps the filters and the open order in the URL. */
export function OrdersBrowser(props: OrdersBrowserProps) {
  const { filters, onFilters, openId, onOpen, resellerLink, selectionActions, tools } = props
  const query = useInfiniteQuery(ordersQuery(filters))
  const figures = query.data?.pages[0]
  const orders = useMemo(() => query.data?.pages.flatMap((page) => page.orders) ?? noOrders, [query.data])
  const selection = useSelection(orders, JSON.stringify(filters))
  const [tracked, setTracked] = useState<AdminOrder>()
  // The dialogs are loaded when first opened and stay mounted while they fade out.
  const wasTracked = useLastPresent(tracked)
  const wasOpen = useLastPresent(openId)
  const focusThen = useFocusAfterDialog(tracked !== undefined || openId !== undefined, listId)
  const goToNextParcel = (doneId: string) => {
    const next = nextParcel(orders, doneId)
    focusThen(next ? trackButtonId(next.id) : listId)
  }
  const track = useCallback((orderId: string) => setTracked(orders.find(({ id }) => id === orderId)), [orders])

  return (
    <div className="stack gap-8">
      <div className={classes.figures}>
        <OrdersSummary figures={figures} />
        {query.isPending ? <Skeleton height={32} /> : <PickupNotice toShip={figures?.toShip ?? 0} />}
      </div>
      <OrdersToolbar
        filters={filters}
        onFilters={onFilters}
        views={<OrderViews filters={filters} onFilters={onFilters} />}
        tools={tools}
      />
      <VisuallyHidden role="status">
        {figures && `${figures.displayedIsCapped ? 'oltre ' : ''}${plural(figures.displayed, 'ordine', 'ordini')}`}
      </VisuallyHidden>
      <OrdersResults
        id={listId}
        query={query}
        orders={orders}
        filters={filters}
        selection={selection}
        onReset={() => onFilters({}, { replace: false })}
        onTrack={track}
        onOpen={onOpen}
      />
      <OrdersSelectionBar
        selection={selection}
        filters={filters}
        listed={orders.length}
        filtered={figures?.displayed ?? 0}
        isCapped={figures?.displayedIsCapped ?? false}
      >
        {selectionActions?.(selection)}
      </OrdersSelectionBar>
      <Suspense>
        {wasTracked && (
          <TrackingDialog
            order={tracked}
            onClose={() => setTracked(undefined)}
            onShipped={(orderId) => {
              setTracked(undefined)
              goToNextParcel(orderId)
            }}
          />
        )}
        {wasOpen && (
          <OrderDialog
            orderId={openId}
            listed={orders.find(({ id }) => id === openId)}
            onClose={() => {
              onOpen(undefined)
              if (openId) focusThen(openButtonId(openId))
            }}
            onShipped={(orderId) => {
              onOpen(undefined)
              goToNextParcel(orderId)
            }}
            resellerLink={resellerLink}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The next order that awaits a tracking number: the first one below `orderId`, otherwise the first in the list. */
function nextParcel(orders: readonly AdminOrder[], orderId: string): AdminOrder | undefined {
  const at = orders.findIndex(({ id }) => id === orderId)
  const others = [...orders.slice(at + 1), ...orders.slice(0, Math.max(at, 0))]
  return others.find((order) => order.id !== orderId && waitsForTracking(order))
}

type Figures = Pick<AdminOrderList, 'total' | 'displayed' | 'displayedIsCapped' | 'toPay' | 'toShip'>

/** The four summary cards, one line each to leave room for the orders. */
function OrdersSummary({ figures }: { figures: Figures | undefined }) {
  return (
    <dl className={ordersSummaryClasses.summary}>
      <Figure label="Totale ordini" value={figures?.total} />
      <Figure label="Visualizzati" value={figures?.displayed} isCapped={figures?.displayedIsCapped} />
      <Figure label="Da pagare" value={figures?.toPay} />
      <Figure label="Da spedire" value={figures?.toShip} />
    </dl>
  )
}

interface FigureProps {
  label: ReactNode
  value: number | undefined
  isCapped?: boolean | undefined
}

function Figure({ label, value, isCapped = false }: FigureProps) {
  return (
    <div className={ordersSummaryClasses.card}>
      <dt className="text-sm muted">{label}</dt>
      <dd className={ordersSummaryClasses.value}>
        {value === undefined ? '–' : `${isCapped ? 'oltre ' : ''}${count(value)}`}
      </dd>
    </div>
  )
}
