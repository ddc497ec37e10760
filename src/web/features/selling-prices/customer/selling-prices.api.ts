import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SaleCosts, SellingPrice } from '../../../../contract/selling-prices.ts'
import type { Money } from '../../../../domain/money/money.ts'
import { http, queryString } from '../../../shared/calls/http.ts'

const path = (productId: string) => `/api/selling-prices/${productId}`

/** The own price, and what sending one piece to that country costs. */
export const saleCostsQuery = (productId: string, country: string) =>
  queryOptions({
    queryKey: [path(productId), country],
    queryFn: ({ signal }) => http.get<SaleCosts>(`${path(productId)}${queryString({ country })}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** Keeps the price; null takes it away. What is known of other countries follows. */
export function useSaveSellingPrice(productId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (price: Money | null) => http.put<SellingPrice>(path(productId), { price }),
    // One after the other: the last one typed is the one that stays.
    scope: { id: path(productId) },
    onSuccess: ({ price }) =>
      queryClient.setQueriesData<SaleCosts>({ queryKey: [path(productId)] }, (costs) => costs && { ...costs, price }),
  })
}
