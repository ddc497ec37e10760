import { queryOptions, useMutation } from '@tanstack/react-query'
import pLimit from 'p-limit'
import type { AdminProduct } from '../../../../contract/products/admin-products.ts'
import type { ProductListItem } from '../../../../contract/products/products.ts'
import { adminProductsShown } from '../../../../domain/page-sizes.ts'
import { getPage, http, queryString, statusOf } from '../../../shared/calls/http.ts'
import { dedupe, postOnce } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'

export const productsPath = '/api/admin/products'

const productPath = (productId: string) => `${productsPath}/${encodeURIComponent(productId)}`

/** The newest products, as cards. */
export const latestProductsQuery = () =>
  queryOptions({
    queryKey: [productsPath, 'latest'],
    queryFn: ({ signal }) =>
      getPage<ProductListItem>(`${productsPath}${queryString({ limit: adminProductsShown })}`, signal),
    // Imports add products without a mutation here: refetch when the tab is opened.
    refetchOnMount: 'always',
  })

/** The current version of a product, whether on sale or not. */
export const adminProductQuery = (productId: string) =>
  queryOptions({
    queryKey: [productsPath, 'detail', productId],
    queryFn: ({ signal }) => http.get<AdminProduct>(productPath(productId), { signal }),
    staleTime: 0,
  })

/** As typed; the server normalises it. */
interface Arrangement {
  productId: string
  images: readonly { imageUrl: string; altText: string; color: string | null }[]
  /** Version of the product that the admin has seen. */
  updatedAt: string
}

/**
 * Also called after failures, because another admin may have changed a product. Invalidates all views of stock, because they also show names, prices
 * and pictures.
 */
export function useReadProductsAgain() {
  const invalidate = useInvalidate()
  return () => invalidate(productsPath, '/api/admin/categories', '/api/categories', ...showsStock)
}

export function useArrangePictures() {
  const onSettled = useReadProductsAgain()
  return useMutation({
    mutationFn: ({ productId, ...input }: Arrangement) =>
      dedupe(`pictures of ${productId} ${JSON.stringify(input)}`, () =>
        http.put<AdminProduct>(`${productPath(productId)}/images`, input),
      ),
    onSettled,
  })
}

/** Input of a form; the server validates it. */
export type ProductInput = Readonly<Record<string, unknown>>

export function useAddProduct() {
  const onSettled = useReadProductsAgain()
  return useMutation({
    mutationFn: (input: ProductInput) => postOnce<AdminProduct>(productsPath, input, { form: 'new-product' }),
    onSettled,
  })
}

export function useChangeProduct() {
  const onSettled = useReadProductsAgain()
  return useMutation({
    mutationFn: ({ productId, input }: { productId: string; input: ProductInput }) =>
      dedupe(`change ${productId} ${JSON.stringify(input)}`, () =>
        http.put<AdminProduct>(productPath(productId), input),
      ),
    onSettled,
  })
}

export function useDuplicateProduct() {
  const onSettled = useReadProductsAgain()
  return useMutation({
    mutationFn: (productId: string) => postOnce<AdminProduct>(`${productPath(productId)}/duplicate`, {}),
    onSettled,
  })
}

/** More parallel calls would only wait for each other. */
const atOnce = pLimit(6)

/**
 * Deletes each product with a separate call, in parallel. Rejects with the first refusal after all calls have ended; products that no longer exist
 * count as deleted.
 */
export function useRemoveProducts() {
  const onSettled = useReadProductsAgain()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const outcomes = await Promise.allSettled(ids.map((id) => atOnce(() => removeOne(id))))
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw failed.reason
    },
    onSettled,
  })
}

const removeOne = (id: string): Promise<void> =>
  dedupe(`remove ${id}`, async () => {
    try {
      await http.delete(productPath(id))
    } catch (error) {
      if (statusOf(error) !== 404) throw error
    }
  })
