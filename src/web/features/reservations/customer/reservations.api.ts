import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/orders/reservations.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { reservationDays } from '../../../../domain/orders/stock/reservations.ts'
import { daysAfter } from '../../../../domain/time/clock.ts'
import { getOwnPage, type ListPage, queryString } from '../../../shared/calls/http.ts'
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

/** Maximum page size of the API. */
const pageSize = 100

/** All reservations of the product, in order of their end. Usually one page is enough. */
async function readHeld(productId: string, signal: AbortSignal): Promise<Reservation[]> {
  const held: Reservation[] = []
  let cursor: string | null = null
  do {
    const query = queryString({ status: 'active', productId, limit: pageSize, cursor })
    const page: ListPage<Reservation> = await getOwnPage<Reservation>(`/api/reservations${query}`, signal)
    held.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return held
}

const heldReservationsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['/api/reservations', 'held', productId],
    queryFn: ({ signal }) => readHeld(productId, signal),
    refetchOnMount: 'always',
  })

/** Pieces of a product reserved by the user. */
export interface HeldPieces {
  quantity: number
  /** End of the reservation that ends first. */
  until: string
}

/**
 * For sold-out variants: the user's own reservation may hold the stock, because the response that created it may have been lost. `held` is null if
 * there is none and undefined while unknown. Without `variantId`, reservations of the whole product count.
 */
export function useHeldPieces(
  { productId, variantId }: { productId: string; variantId: string | null },
  { enabled }: { enabled: boolean },
): HeldPieces | null | undefined {
  const { data, isPending, isError } = useQuery({ ...heldReservationsQuery(productId), enabled })
  if (!enabled || isError) return null
  if (isPending) return undefined
  const own = data.filter((reservation) => variantId === null || reservation.variantId === variantId)
  const [first] = own
  return first ? { quantity: piecesOf(own), until: first.expiresAt } : null
}
