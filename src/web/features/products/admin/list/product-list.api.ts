import { useMutation } from '@tanstack/react-query'
import type { AdminProductListItem } from '../../../../../contract/products/admin-products.ts'
import type { BulkOutcome, BulkUndo } from '../../../../../contract/products/product-bulk.ts'
import { adminProductsPageSize } from '../../../../../domain/page-sizes.ts'
import { adminListQuery } from '../../../../shared/calls/admin-list-query.ts'
import { http } from '../../../../shared/calls/http.ts'
import { dedupe, postOnce } from '../../../../shared/calls/intents.ts'
import { productsPath, useReadProductsAgain } from '../admin-products.api.ts'
import type { ProductFilter } from './product-filter.ts'

/** All products, paginated. */
export const productListQuery = (filter: ProductFilter) =>
  adminListQuery<AdminProductListItem>(productsPath, filter, adminProductsPageSize)

/** Target of a bulk action: the given products, or all that match the filter. */
type BulkTarget = { ids: readonly string[] } | { filter: Omit<ProductFilter, 'sort'> }

export function useBulkChange() {
  const onSettled = useReadProductsAgain()
  return useMutation({
    mutationFn: (input: BulkTarget & { act: object }) => postOnce<BulkOutcome>(`${productsPath}/bulk`, input),
    onSettled,
  })
}

export function useUndoBulk() {
  const onSettled = useReadProductsAgain()
  return useMutation({
    mutationFn: (actId: string) =>
      dedupe(`undo ${actId}`, () => http.post<BulkUndo>(`${productsPath}/bulk/${actId}/undo`)),
    onSettled,
  })
}
