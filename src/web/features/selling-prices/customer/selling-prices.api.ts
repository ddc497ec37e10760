import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SaleCosts, SellingPrice } from '../../../../contract/selling-prices.ts'
import type { Money } from '../../../../domain/money/money.ts'
import { http, queryString } from '../../../shared/calls/http.ts'

const path = (productId: string) => `/api/selling-prices/${productId}`

/** The user's price, and the cost of shipping one piece to the country. */
export const saleCostsQuery = (productId: string, country: string) =>
  queryOptions({
    queryKey: [path(productId), country],
    queryFn: ({ signal }) => http.get<SaleCosts>(`${path(productId)}${queryString({ country })}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** Saves the price; null deletes it. Cached costs of other countries are updated too. */
export function useSaveSellingPrice(productId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (price: Money | null) => http.put<SellingPrice>(path(productId), { price }),
    // Saves run one after another, so that the last typed price wins.
    scope: { id: path(productId) },
    onSuccess: ({ price }) =>
      queryClient.setQueriesData<SaleCosts>({ queryKey: [path(productId)] }, (costs) => costs && { ...costs, price }),
  })
}
