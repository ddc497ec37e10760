import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/orders/reservations.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { getOwnPage, type ListPage, queryString } from '../../../shared/calls/http.ts'

/** The largest page. */
const pageSize = 100

/** As they end, all of them: as many pages as it takes, of which nearly always there is one. */
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

/** What the user has reserved of a product. */
export interface HeldPieces {
  quantity: number
  /** When the first of the reservations ends. */
  until: string
}

/**
 * Asked where nothing is left, because one's own reservation may be why: its answer may have been lost. `held` is null where there is none,
 * undefined while it is not known. Without a variant all of the product's count.
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
