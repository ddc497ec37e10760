import { useMutation } from '@tanstack/react-query'
import type { AdminReservation } from '../../../../contract/orders/reservations.ts'
import { adminHoldingsPageSize } from '../../../../domain/page-sizes.ts'
import { adminListQuery } from '../../../shared/calls/admin-list-query.ts'
import { http, queryString } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const reservationsPath = '/api/admin/reservations'

interface ReservationFilters {
  search?: string | undefined
  /** Only reservations of this customer. */
  userId?: string | undefined
}

/** Active reservations, those that end soonest first. */
export const liveReservationsQuery = (filters: ReservationFilters) =>
  adminListQuery<AdminReservation>(reservationsPath, filters, adminHoldingsPageSize)

/** The customer is notified and given the reason. */
export function useCancelReservation() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      dedupe(`cancel reservation ${id}`, () =>
        http.delete(`${reservationsPath}/${encodeURIComponent(id)}${queryString({ reason })}`),
      ),
    onSettled: () => void invalidate(reservationsPath, '/api/admin/dashboard', '/api/admin/users'),
  })
}
