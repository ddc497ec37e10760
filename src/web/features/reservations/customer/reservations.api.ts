import { useMutation } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/reservations.ts'
import { daysAfter } from '../../../../domain/clock.ts'
import { reservationDays } from '../../../../domain/reservations.ts'
import { postOnce } from '../../../shared/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/use-invalidate.ts'

interface NewReservation {
  productId: string
  variantId: string | null
  quantity: number
}

/** Holds stock for seven days. It is no longer available, so products are read again. */
export function useReserve() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (line: NewReservation) =>
      postOnce<Reservation>('/api/reservations', line, () => {
        const expiresAt = daysAfter(new Date(), reservationDays).toISOString()
        return { ...line, expiresAt }
      }),
    onSuccess: () => invalidate(...showsStock),
  })
}
