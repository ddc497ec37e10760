import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PaidOrder } from '../../../../../contract/orders/payments.ts'
import { paymentResultQuery } from '../../../../features/payments/customer/payments.api.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'

const pauseMs = 2500
const greatestTries = 6

/**
 * What became of each order of the payment from which the browser returns; undefined until that is known of all. The provider's event may be
 * a few seconds behind the browser, so it is read again a few times.
 */
export function usePaymentResult(
  orderNumber: string | undefined,
  { enabled }: { enabled: boolean },
): readonly PaidOrder[] | undefined {
  const invalidate = useInvalidate()
  const [tries, setTries] = useState(0)
  const { data } = useQuery({ ...paymentResultQuery(orderNumber), enabled: enabled && orderNumber !== undefined })
  const isKnown = data !== undefined && data.length > 0 && data.every(({ result }) => result !== 'awaited')
  const isWaiting = enabled && data !== undefined && !isKnown && tries < greatestTries

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => {
      setTries(tries + 1)
      void invalidate('/api/orders', '/api/overview')
    }, pauseMs)
    return () => clearTimeout(timer)
  })

  return isKnown ? data : undefined
}
