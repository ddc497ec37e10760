import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OrderCounts } from '../../../../contract/orders/order-lists.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import type { OrderStatusGroup } from '../../../../domain/orders/orders.ts'
import { ordersPageSize } from '../../../../domain/page-sizes.ts'
import { plural } from '../../../shared/texts/format.ts'
import { LoadPageFailed } from '../../../ui/loading/load-page-failed.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { myOrdersQuery, type OrdersPage } from './my-orders.api.ts'
import { NewestOrdersLink } from './newest-orders-link.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrdersPager } from './orders-pager.tsx'

const headings: Readonly<Record<OrderStatusGroup, string>> = {
  pending: 'Ordini da pagare',
  paid: 'Ordini pagati',
  shipped: 'Ordini spediti',
  cancelled: 'Ordini annullati',
}

interface MyOrdersProps {
  page: OrdersPage
  /** Undefined while loading. */
  counts: OrderCounts | undefined
  renderOrder: (order: Order) => ReactNode
}

const rowHeight = 72

/** One page of the orders in a tab. */
export function MyOrders({ page, counts, renderOrder }: MyOrdersProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(myOrdersQuery(page))
  const orders = data?.items ?? []
  // For a search, the list's own total is capped at 1000.
  const total = counts?.[page.status] ?? data?.total ?? 0

  return (
    <section aria-labelledby="elenco-ordini">
      {page.status === 'cancelled' ? (
        <h2 id="elenco-ordini" className="below-12">
          {headings[page.status]}
        </h2>
      ) : (
        <VisuallyHidden component="h2" id="elenco-ordini">
          {headings[page.status]}
        </VisuallyHidden>
      )}
      <VisuallyHidden role="status">{data && !isPlaceholderData && plural(total, 'ordine', 'ordini')}</VisuallyHidden>
      {isPending && <RowsSkeleton rows={Math.min(counts?.[page.status] || 3, ordersPageSize)} height={rowHeight} />}
      {error && !data && <LoadPageFailed error={error} onRetry={refetch} first={<NewestOrdersLink page={page} />} />}
      {error && data && <OutdatedNotice error={error} onRetry={refetch} />}
      {data && (
        <div className="dims-when-stale" data-stale={isPlaceholderData || undefined}>
          {orders.length === 0 && <NoOrders page={page} counts={counts} total={total} />}
          {orders.length > 0 && (
            <>
              <ul className="plain-list ruled framed">
                {orders.map((order) => (
                  <li key={order.id}>{renderOrder(order)}</li>
                ))}
              </ul>
              <OrdersPager page={page} shown={orders.length} total={total} next={data.nextCursor} />
            </>
          )}
        </div>
      )}
    </section>
  )
}
