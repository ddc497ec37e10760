import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CheckoutSession } from '../../../contract/orders/payments.ts'
import { toast } from '../toast.ts'
import { failureText } from './failure-text.ts'
import { messageOf, statusOf } from './http.ts'

const openFailed = 'Impossibile aprire il pagamento. Riprova più tardi.'

/** Why the payment page could not be opened. A conflict is explained by its reason alone, because trying again later does not help. */
export const openingFailure = (error: unknown): string =>
  statusOf(error) === 409 ? messageOf(error, openFailed) : failureText(openFailed, error)

interface Leaving<Wanted> {
  leave: (wanted: Wanted) => void
  /** The payment being opened; undefined if none is. */
  leavingFor: Wanted | undefined
  /** The last payment that could not be opened, and why. Shown on the page, because the toast disappears. */
  failure: { wanted: Wanted; message: string } | null
}

/** Redirects the browser to a page of the payment provider. */
export function useLeaving<Wanted>(opening: UseMutationResult<CheckoutSession, Error, Wanted>): Leaving<Wanted> {
  const [leavingFor, setLeavingFor] = useState<Wanted>()
  const [failure, setFailure] = useState<Leaving<Wanted>['failure']>(null)

  // On Back from the payment page the browser may restore this page from its cache, with a spinning button.
  useEffect(() => {
    const wakeUp = ({ persisted }: PageTransitionEvent) => persisted && setLeavingFor(undefined)
    window.addEventListener('pageshow', wakeUp)
    return () => window.removeEventListener('pageshow', wakeUp)
  }, [])

  const leave = (wanted: Wanted) => {
    setLeavingFor(() => wanted)
    setFailure(null)
    opening.mutate(wanted, {
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => {
        setLeavingFor(undefined)
        setFailure({ wanted, message: messageOf(error, openFailed) })
        toast.error(openingFailure(error))
      },
    })
  }

  return { leave, leavingFor, failure }
}
