import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Order, OrderDetail } from '../../../../contract/orders.ts'
import type { OrderStatusGroup } from '../../../../domain/orders.ts'
import { http } from '../../../shared/http.ts'
import { asOneClick } from '../../../shared/intents.ts'
import { ownListQuery } from '../../../shared/own-list-query.ts'
import { showsStock, useInvalidate } from '../../../shared/use-invalidate.ts'

/** Orders are also paid, shipped and cancelled elsewhere, so opening the section reads again. */
export const myOrdersQuery = (status: OrderStatusGroup) => ({
  ...ownListQuery<Order>('/api/orders', { status }),
  refetchOnMount: 'always' as const,
})

const orderPath = (orderId: string) => `/api/orders/${encodeURIComponent(orderId)}`

export const myOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['/api/orders', 'one', orderId],
    queryFn: ({ signal }) => http.get<OrderDetail>(orderPath(orderId), { signal }),
    refetchOnMount: 'always',
  })

/** Only while unpaid; the order releases its stock. */
export function useCancelOrder() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ orderId, reason }: { orderId: string; reason: string }) =>
      asOneClick(`cancel ${orderId}`, () => http.post<OrderDetail>(`${orderPath(orderId)}/cancel`, { reason })),
    onSuccess: () => invalidate(...showsStock),
  })
}
