import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import type { AdminReservation } from '../../../../contract/orders/reservations.ts'
import { adminHoldingsPageSize } from '../../../../domain/page-sizes.ts'
import { getPage, http, queryString } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const reservationsPath = '/api/admin/reservations'

interface ReservationFilters {
  search?: string | undefined
  /** Only reservations of this customer. */
  userId?: string | undefined
}

/** Active reservations, those that end soonest first. */
export const liveReservationsQuery = ({ search, userId }: ReservationFilters) =>
  infiniteQueryOptions({
    queryKey: [reservationsPath, search ?? '', userId ?? ''],
    queryFn: ({ pageParam, signal }) =>
      getPage<AdminReservation>(
        `${reservationsPath}${queryString({ search, userId, limit: adminHoldingsPageSize, cursor: pageParam })}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

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
