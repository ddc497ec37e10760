import { useEffect, useState } from 'react'
import { useCheckout } from '../../../../features/payments/customer/payments.api.ts'
import { messageOf } from '../../../../shared/http.ts'
import { toast } from '../../../../shared/toast.ts'

const paymentFailed = 'Impossibile aprire il pagamento. Riprova più tardi.'

interface Payment {
  pay: (orderId: string) => void
  /** The order whose payment page is being opened. */
  payingId: string | null
  /** Why the last try failed. Shown in the order, because the toast disappears. */
  failure: { orderId: string; message: string } | null
}

/** Sends the browser to the card checkout of an order. */
export function usePayment(): Payment {
  const checkout = useCheckout()
  const [payingId, setPayingId] = useState<string | null>(null)
  const [failure, setFailure] = useState<Payment['failure']>(null)

  // On Back from the payment page the browser may restore this page as it was left, with a spinning button.
  useEffect(() => {
    const wakeUp = ({ persisted }: PageTransitionEvent) => persisted && setPayingId(null)
    window.addEventListener('pageshow', wakeUp)
    return () => window.removeEventListener('pageshow', wakeUp)
  }, [])

  const pay = (orderId: string) => {
    setPayingId(orderId)
    setFailure(null)
    checkout.mutate(orderId, {
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => {
        setPayingId(null)
        setFailure({ orderId, message: messageOf(error, paymentFailed) })
        toast.error(paymentFailed)
      },
    })
  }

  return { pay, payingId, failure }
}
