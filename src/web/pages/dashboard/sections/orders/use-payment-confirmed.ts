import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { myOrdersQuery } from '../../../../features/orders/customer/my-orders.api.ts'
import { useInvalidate } from '../../../../shared/use-invalidate.ts'

const pauseMs = 2500
const greatestTries = 6

/**
 * Whether the order for which the browser returns from payment is among the paid ones. The provider's event may be a few
 * seconds behind the browser, so the orders are read again a few times.
 */
export function usePaymentConfirmed(orderNumber: string | undefined, { enabled }: { enabled: boolean }): boolean {
  const invalidate = useInvalidate()
  const [tries, setTries] = useState(0)
  const { data } = useInfiniteQuery({ ...myOrdersQuery('paid'), enabled })
  const confirmed = data?.pages.some(({ items }) => items.some((order) => order.orderNumber === orderNumber)) ?? false
  const isWaiting = enabled && data !== undefined && !confirmed && tries < greatestTries

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => {
      setTries(tries + 1)
      void invalidate('/api/orders', '/api/overview')
    }, pauseMs)
    return () => clearTimeout(timer)
  })

  return confirmed
}
