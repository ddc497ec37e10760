import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { Product, ProductListItem } from '../../../../contract/products.ts'
import { adminProductsFound, adminProductsShown } from '../../../../domain/page-sizes.ts'
import { getPage, http, queryString } from '../../../shared/calls/http.ts'
import { asOneClick } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const productsPath = '/api/admin/products'

const productPath = (productId: string) => `${productsPath}/${encodeURIComponent(productId)}`

/** The newest products, or the best that a search finds. */
export const adminProductsQuery = (search: string | undefined) =>
  queryOptions({
    queryKey: [productsPath, 'list', search ?? ''],
    queryFn: ({ signal }) => {
      const limit = search ? adminProductsFound : adminProductsShown
      return getPage<ProductListItem>(`${productsPath}${queryString({ search, limit })}`, signal)
    },
    placeholderData: keepPreviousData,
    // Imports add products without a mutation here: opening the tab reads again.
    refetchOnMount: 'always',
  })

/** One product as it is now, on sale or not. */
export const adminProductQuery = (productId: string) =>
  queryOptions({
    queryKey: [productsPath, 'detail', productId],
    queryFn: ({ signal }) => http.get<Product>(productPath(productId), { signal }),
    staleTime: 0,
  })

/** As typed; the server normalises. */
interface Arrangement {
  productId: string
  images: readonly { imageUrl: string; altText: string; color: string | null }[]
  /** Of the product that the admin has read. */
  updatedAt: string
}

export function useArrangePictures() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ productId, ...input }: Arrangement) =>
      asOneClick(`pictures of ${productId} ${JSON.stringify(input)}`, () =>
        http.put<Product>(`${productPath(productId)}/images`, input),
      ),
    // After a failure too: another admin may have changed them already. Pictures stand wherever stock does.
    onSettled: () => invalidate(productsPath, ...showsStock),
  })
}
