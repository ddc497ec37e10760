import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PaidOrder } from '../../../../../contract/orders/payments.ts'
import { paymentResultQuery } from '../../../../features/payments/customer/payments.api.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'

const pauseMs = 2500
const greatestTries = 6

/**
 * Result of each order of the payment from which the browser returns; undefined until the results of all are known. The provider's webhook
 * can arrive a few seconds after the browser, so the results are read up to `greatestTries` times again.
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
