import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/reservations.ts'
import { getOwnPage, http } from '../../../shared/http.ts'
import { showsStock, useInvalidate } from '../../../shared/use-invalidate.ts'

const shownReservations = 50

/** Time ends reservations without a mutation, so every visit asks anew. */
export const activeReservationsQuery = () =>
  queryOptions({
    queryKey: ['/api/reservations', 'active'],
    queryFn: ({ signal }) =>
      getOwnPage<Reservation>(`/api/reservations?status=active&limit=${shownReservations}`, signal),
    refetchOnMount: 'always',
  })

/** Its pieces are free again for everybody. */
export function useCancelReservation() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (reservationId: string) => http.delete(`/api/reservations/${encodeURIComponent(reservationId)}`),
    onSuccess: () => invalidate(...showsStock),
  })
}
