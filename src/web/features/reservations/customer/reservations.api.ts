import { useMutation } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/orders/reservations.ts'
import { reservationDays } from '../../../../domain/orders/reservations.ts'
import { daysAfter } from '../../../../domain/time/clock.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { useReadAnew } from '../../../shared/calls/use-read-anew.ts'

interface NewReservation {
  productId: string
  variantId: string | null
  quantity: number
}

/** Holds stock for seven days. It is no longer available, so products are read again. `form`: what asks for it. */
export function useReserve() {
  return useMutation({
    mutationFn: ({ form, line }: { form: string; line: NewReservation }) =>
      postOnce<Reservation>('/api/reservations', line, {
        form: `reserve ${form}`,
        bodyOf: () => ({ ...line, expiresAt: inSevenDays() }),
        stands: isActive,
      }),
    ...useReadAnew(...showsStock),
  })
}

/** Holds several at once: all of them, or none. Refused, what is left has changed too. */
export function useReserveLines({ form }: { form: string }) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (items: readonly NewReservation[]) =>
      postOnce<Reservation[]>(
        '/api/reservations/lines',
        { items },
        {
          form: `reserve ${form}`,
          bodyOf: () => ({ items, expiresAt: inSevenDays() }),
          stands: (reservations) => reservations.some(isActive),
        },
      ),
    onSettled: () => invalidate(...showsStock),
  })
}

const isActive = ({ status }: Reservation) => status === 'active'

const inSevenDays = () => daysAfter(new Date(), reservationDays).toISOString()
