import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { OrderCounts } from '../../../../contract/orders/order-lists.ts'
import type { Reorder } from '../../../../contract/orders/order-placing.ts'
import type { Order, OrderDetail } from '../../../../contract/orders/orders.ts'
import type { OrderStatusGroup } from '../../../../domain/orders/orders.ts'
import { ordersPageSize, paletteSize } from '../../../../domain/page-sizes.ts'
import { getOwnPage, http, queryString } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import type { OrdersFilters } from './orders-filters.ts'

/** One page of the user's orders; `after` is the cursor at which it starts. */
export interface OrdersPage extends OrdersFilters {
  status: OrderStatusGroup
  after?: string | undefined
  /** Number of the first order on the page. */
  start?: number | undefined
}

/** Orders are also paid, shipped and cancelled elsewhere, so opening the section refetches. */
export const myOrdersQuery = ({ after, start: _, ...filters }: OrdersPage) =>
  queryOptions({
    queryKey: ['/api/orders', 'page', filters, after],
    queryFn: ({ signal }) =>
      getOwnPage<Order>(`/api/orders${queryString({ ...filters, limit: ordersPageSize, cursor: after })}`, signal),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })

/** The user's newest orders in all statuses that match all search words. Cached briefly, because orders change elsewhere too. */
export const foundOrdersQuery = (words: string) =>
  queryOptions({
    queryKey: ['/api/orders', 'found', words],
    queryFn: ({ signal }) =>
      getOwnPage<Order>(`/api/orders${queryString({ search: words, limit: paletteSize })}`, signal),
    staleTime: 10_000,
    gcTime: 60_000,
  })

/** Number of orders per tab with the current filters. */
export const orderCountsQuery = (filters: OrdersFilters) =>
  queryOptions({
    queryKey: ['/api/orders', 'counts', filters],
    queryFn: ({ signal }) => http.get<OrderCounts>(`/api/orders/counts${queryString({ ...filters })}`, { signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })

/** Orders in all statuses if `status` is absent. */
export const ordersFile = (filters: OrdersFilters & { status?: OrderStatusGroup }) =>
  `/api/orders.csv${queryString({ ...filters })}`

const orderPath = (orderId: string) => `/api/orders/${encodeURIComponent(orderId)}`

export const receiptFile = (orderId: string) => `${orderPath(orderId)}/receipt.pdf`

export const myOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['/api/orders', 'one', orderId],
    queryFn: ({ signal }) => http.get<OrderDetail>(orderPath(orderId), { signal }),
    refetchOnMount: 'always',
  })

/** Prices and stock at the time the form is opened: fetched at each opening, and not refetched while the form is open. */
export const reorderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['/api/orders/reorder', orderId],
    queryFn: ({ signal }) => http.get<Reorder>(`${orderPath(orderId)}/reorder`, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** Only for unpaid orders; releases the reserved stock. */
export function useCancelOrder() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ orderId, reason }: { orderId: string; reason: string }) =>
      dedupe(`cancel ${orderId}`, () => http.post<OrderDetail>(`${orderPath(orderId)}/cancel`, { reason })),
    onSuccess: () => invalidate(...showsStock),
  })
}
