import { useCheckout } from '../../../../features/payments/customer/payments.api.ts'
import { useLeaving } from '../../../../shared/calls/use-leaving.ts'

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
