import { useEffect, useState } from 'react'
import { paymentFailed, useCheckout } from '../../../../features/payments/customer/payments.api.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { toast } from '../../../../shared/toast.ts'

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
  const checkout = useCheckout()
  const [paying, setPaying] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<Payment['failure']>(null)

  // On Back from the payment page the browser may restore this page as it was left, with a spinning button.
  useEffect(() => {
    const wakeUp = ({ persisted }: PageTransitionEvent) => persisted && setPaying([])
    window.addEventListener('pageshow', wakeUp)
    return () => window.removeEventListener('pageshow', wakeUp)
  }, [])

  const pay = (...orderIds: string[]) => {
    setPaying(orderIds)
    setFailure(null)
    checkout.mutate(orderIds, {
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => {
        setPaying([])
        setFailure({ orderIds, message: messageOf(error, paymentFailed) })
        toast.error(failureText(paymentFailed, error))
      },
    })
  }

  return { pay, paying, failure }
}
