import { useMutation } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/orders/reservations.ts'
import { http } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { ownListQuery } from '../../../shared/calls/own-list-query.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'

/** Those that end soonest first. Reservations expire without a mutation, so every visit refetches. */
export const activeReservationsQuery = () => ({
  ...ownListQuery<Reservation>('/api/reservations', { status: 'active' }),
  refetchOnMount: 'always' as const,
})

/** Cancelling releases the reserved stock. */
export function useCancelReservation() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (reservationId: string) => {
      const path = `/api/reservations/${encodeURIComponent(reservationId)}`
      return dedupe(`cancel ${path}`, () => http.delete(path))
    },
    onSuccess: () => invalidate(...showsStock),
  })
}
