import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/orders/reservations.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { getOwnPage, type ListPage, queryString } from '../../../shared/calls/http.ts'

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
