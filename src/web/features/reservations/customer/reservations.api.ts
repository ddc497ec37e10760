import { useMutation } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/orders/reservations.ts'
import { reservationDays } from '../../../../domain/orders/reservations.ts'
import { daysAfter } from '../../../../domain/time/clock.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { useRefetchAfter } from '../../../shared/calls/use-refetch-after.ts'

interface NewReservation {
  productId: string
  variantId: string | null
  quantity: number
}

/** Reserves stock for seven days. The stock is no longer available, so products are refetched. `form` identifies the caller. */
export function useReserve() {
  return useMutation({
    mutationFn: ({ form, line }: { form: string; line: NewReservation }) =>
      postOnce<Reservation>('/api/reservations', line, {
        form: `reserve ${form}`,
        bodyOf: () => ({ ...line, expiresAt: inSevenDays() }),
        stands: isActive,
      }),
    ...useRefetchAfter(...showsStock),
  })
}

/** Reserves several lines, all or nothing. Refetches after a refusal too, because it means that the available stock has changed. */
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
