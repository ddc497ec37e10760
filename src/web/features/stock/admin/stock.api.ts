import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type {
  ProductStock,
  StockCorrectionInput,
  StockItemDetail,
  StockMovementPage,
} from '../../../../contract/orders/stock.ts'
import { stockMovementsPageSize } from '../../../../domain/page-sizes.ts'
import { http, queryString } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const itemsPath = '/api/admin/stock-items'

const itemPath = (stockItemId: string) => `${itemsPath}/${encodeURIComponent(stockItemId)}`

/** Customers change stock without a mutation here, so it is refetched whenever it is opened. */
const always = { staleTime: 0, refetchOnMount: 'always' } as const

export const productStockQuery = (productId: string) =>
  queryOptions({
    queryKey: [itemsPath, 'product', productId],
    queryFn: ({ signal }) =>
      http.get<ProductStock>(`/api/admin/products/${encodeURIComponent(productId)}/stock`, { signal }),
    ...always,
  })

export const stockItemQuery = (stockItemId: string) =>
  queryOptions({
    queryKey: [itemsPath, 'detail', stockItemId],
    queryFn: ({ signal }) => http.get<StockItemDetail>(itemPath(stockItemId), { signal }),
    ...always,
  })

export const stockMovementsQuery = (stockItemId: string) =>
  infiniteQueryOptions({
    queryKey: [itemsPath, 'movements', stockItemId],
    queryFn: async ({ pageParam, signal }) => {
      const path = `${itemPath(stockItemId)}/movements${queryString({ limit: stockMovementsPageSize, cursor: pageParam })}`
      const { movements, nextCursor } = await http.get<StockMovementPage>(path, { signal })
      return { items: movements, nextCursor }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...always,
  })

export function useCorrectStock(stockItemId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: StockCorrectionInput) =>
      dedupe(`correct ${stockItemId} ${JSON.stringify(input)}`, () =>
        http.put<StockItemDetail>(itemPath(stockItemId), input),
      ),
    // Refetch after a refusal too: it means that the stock has changed.
    onSettled: () => invalidate(itemsPath, '/api/admin/products', ...showsStock),
  })
}
