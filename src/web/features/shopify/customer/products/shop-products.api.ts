import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type {
  ShopPermissions,
  ShopProductChange,
  ShopProductFigures,
  ShopProductList,
  ShopProductPreview,
  ShopProductRow,
  ShopProductsAct,
  ShopProductsInput,
} from '../../../../../contract/shopify/shopify-products.ts'
import { ownListPageSize } from '../../../../../domain/page-sizes.ts'
import type { ShopProductFilter, ShopProductState } from '../../../../../domain/shopify/shopify.ts'
import { standardPriceRule } from '../../../../../domain/shopify/shopify-prices.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { http, queryString } from '../../../../shared/calls/http.ts'
import { dedupe, postOnce } from '../../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../../shared/toast.ts'

const productsPath = '/api/shopify/products'

/** Polling interval while products are being sent. */
const watchMs = 3_000

export interface ShopProductFilters {
  state?: ShopProductFilter | undefined
  search?: string | undefined
}

/** Rows and figures are read in parallel, so either may be older. */
const isUnderway = ({ figures, products }: ShopProductList) =>
  figures.due > 0 || products.some(({ state }) => state === 'due')

/** Products in the shop or being sent, most recently selected first. */
export const shopProductsQuery = (filters: ShopProductFilters) =>
  infiniteQueryOptions({
    queryKey: [productsPath, filters],
    queryFn: ({ pageParam, signal }) =>
      http.get<ShopProductList>(
        `${productsPath}${queryString({ ...filters, limit: ownListPageSize, cursor: pageParam })}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.pages.some(isUnderway) ? watchMs : false),
  })

/** Our texts of a product, as the starting point for custom ones. */
export const ownTextsQuery = (productId: string) =>
  queryOptions({
    queryKey: [productsPath, 'texts', productId],
    queryFn: () =>
      http.post<ShopProductPreview>(`${productsPath}/preview`, {
        productId,
        priceRule: standardPriceRule,
        isDraft: false,
        title: null,
        description: null,
      }),
    staleTime: 60_000,
  })

export const sendFailed = 'Impossibile inviare i prodotti al negozio.'
export const changeFailed = 'Impossibile salvare la modifica.'

/** Queues products to be sent to the shop. */
export function useSendProducts() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: ShopProductsInput) => postOnce<ShopProductFigures>(productsPath, input),
    onSuccess: () => invalidate(productsPath),
  })
}

interface Seen {
  /** State at the time of the click. Part of the double-click key, so that a click after a state change counts as a new action. */
  seen?: ShopProductState
}

/** Acts on the given products, or on all products in a state. */
export function useActOnProducts() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ seen, ...act }: ShopProductsAct & Seen) =>
      dedupe(`${productsPath} ${seen ?? ''} ${JSON.stringify(act)}`, () =>
        http.post<ShopProductFigures>(`${productsPath}/acts`, act),
      ),
    onError: (error) => toast.error(failureText(changeFailed, error)),
    onSettled: () => invalidate(productsPath),
  })
}

/** Changes the price rule or the texts of a product. */
export function useChangeProduct(productId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (change: ShopProductChange) =>
      http.patch<ShopProductRow>(`${productsPath}/${encodeURIComponent(productId)}`, change),
    onSuccess: () => invalidate(productsPath),
  })
}

/** Queries the shop for the app's current permissions. */
export function useCheckPermissions() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () =>
      dedupe(`${productsPath}/permissions`, () => http.post<ShopPermissions>(`${productsPath}/permissions`)),
    onSuccess: ({ missingScopes }) =>
      missingScopes.length === 0
        ? toast.success('I permessi ci sono: puoi inviare i prodotti.')
        : toast.error(`Mancano ancora: ${missingScopes.join(', ')}.`),
    onError: (error) => toast.error(failureText('Impossibile controllare i permessi.', error)),
    onSettled: () => invalidate(productsPath),
  })
}
