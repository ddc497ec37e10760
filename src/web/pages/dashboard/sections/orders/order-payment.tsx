import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PaidOrder } from '../../../../../contract/orders/payments.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { useOrdersLeft } from '../../../../features/order-import/customer/kept-table.ts'
import { PaymentNotice } from '../../../../features/payments/customer/payment-notice.tsx'
import { isPayment } from '../../../../features/payments/customer/payment-outcomes.ts'
import { paymentResultQuery, useCheckout } from '../../../../features/payments/customer/payments.api.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'
import { useLeaving } from '../../../../shared/calls/use-leaving.ts'
import { count } from '../../../../shared/texts/format.ts'
import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import { useDashboardSearch } from '../../dashboard-section.ts'
import { parseOrdersSearch } from './orders-search.ts'

interface Payment {
  /** Pays one order, or several together. */
  pay: (...orderIds: string[]) => void
  /** Ids of the orders whose payment page is being opened. */
  paying: readonly string[]
  /** Error of the last attempt. Shown next to the order, or above several, because the toast disappears. */
  failure: { orderIds: readonly string[]; message: string } | null
}

/** Redirects the browser to the card checkout. */
export function usePayment(): Payment {
  const { leave, leavingFor, failure } = useLeaving<readonly string[]>(useCheckout())
  return {
    pay: (...orderIds) => leave(orderIds),
    paying: leavingFor ?? [],
    failure: failure && { orderIds: failure.wanted, message: failure.message },
  }
}

/** Result of the payment from which the browser returns, read from the address. Dismissing it clears the address. */
export function PaymentReturn() {
  const { payment, order, orders = 1, tab } = useDashboardSearch(parseOrdersSearch)
  const navigate = useNavigate()
  const isPaying = payment !== undefined && isPayment[payment]
  const result = usePaymentResult(order, { enabled: isPaying })
  const left = useOrdersLeft()
  if (!payment) return null

  const dismiss = () =>
    void navigate({
      to: paths.dashboard,
      search: { section: 'orders', tab: tab ?? (isPaying ? 'paid' : undefined) },
      replace: true,
      resetScroll: false,
    })

  return (
    <PaymentNotice outcome={payment} orderNumber={order} orders={orders} result={result} onDismiss={dismiss}>
      {payment === 'success' && left > 0 && (
        <>
          {left === 1 ? 'Ne resta 1' : `Ne restano ${count(left)}`} nel file:{' '}
          <TextLink to={paths.dashboard} search={{ section: 'orders', view: 'file' }} inherit>
            torna al file
          </TextLink>
          .
        </>
      )}
    </PaymentNotice>
  )
}

const pauseMs = 2500
const greatestTries = 6

/**
 * Result of each order of the payment from which the browser returns; undefined until the results of all are known. The provider's webhook
 * can arrive a few seconds after the browser, so the results are read up to `greatestTries` times again.
 */
function usePaymentResult(
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
