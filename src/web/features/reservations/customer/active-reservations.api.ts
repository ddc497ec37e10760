import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/reservations.ts'
import { getOwnPage, http } from '../../../shared/http.ts'
import { asOneClick } from '../../../shared/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/use-invalidate.ts'

const shownReservations = 50

/** Reservations expire without a mutation, so every visit reads again. */
export const activeReservationsQuery = () =>
  queryOptions({
    queryKey: ['/api/reservations', 'active'],
    queryFn: ({ signal }) =>
      getOwnPage<Reservation>(`/api/reservations?status=active&limit=${shownReservations}`, signal),
    refetchOnMount: 'always',
  })

/** The reservation releases its stock. */
export function useCancelReservation() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (reservationId: string) => {
      const path = `/api/reservations/${encodeURIComponent(reservationId)}`
      return asOneClick(`cancel ${path}`, () => http.delete(path))
    },
    onSuccess: () => invalidate(...showsStock),
  })
}
