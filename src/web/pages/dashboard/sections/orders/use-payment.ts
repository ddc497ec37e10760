import { useCheckout } from '../../../../features/payments/customer/payments.api.ts'
import { useLeaving } from '../../../../shared/calls/use-leaving.ts'

interface Payment {
  /** One order, or several together. */
  pay: (...orderIds: string[]) => void
  /** The orders whose payment page is being opened. */
  paying: readonly string[]
  /** Why the last try failed. Shown at the order, or above several, because the toast disappears. */
  failure: { orderIds: readonly string[]; message: string } | null
}

/** Sends the browser to the card checkout of what is to be paid. */
export function usePayment(): Payment {
  const { leave, leavingFor, failure } = useLeaving<readonly string[]>(useCheckout())
  return {
    pay: (...orderIds) => leave(orderIds),
    paying: leavingFor ?? [],
    failure: failure && { orderIds: failure.wanted, message: failure.message },
  }
}
