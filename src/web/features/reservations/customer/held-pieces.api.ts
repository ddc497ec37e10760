import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/reservations.ts'
import { getOwnPage } from '../../../shared/http.ts'

/** More than an account may hold (domain/holding-limits.ts). */
const most = 100

const ownReservationsQuery = () =>
  queryOptions({
    queryKey: ['/api/reservations', 'own'],
    queryFn: ({ signal }) => getOwnPage<Reservation>(`/api/reservations?status=active&limit=${most}`, signal),
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
  const { data, isPending, isError } = useQuery({ ...ownReservationsQuery(), enabled })
  if (!enabled || isError) return null
  if (isPending || !data) return undefined
  const own = data.items.filter(
    (reservation) => reservation.productId === productId && (variantId === null || reservation.variantId === variantId),
  )
  const [first] = own.map(({ expiresAt }) => expiresAt).sort()
  return first ? { quantity: own.reduce((sum, { quantity }) => sum + quantity, 0), until: first } : null
}
