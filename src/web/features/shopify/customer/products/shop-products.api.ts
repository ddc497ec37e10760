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
} from '../../../../../contract/shopify-products.ts'
import { ownListPageSize } from '../../../../../domain/page-sizes.ts'
import type { ShopProductFilter, ShopProductState } from '../../../../../domain/shopify.ts'
import { standardPriceRule } from '../../../../../domain/shopify-prices.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { http, queryString } from '../../../../shared/calls/http.ts'
import { asOneClick, postOnce } from '../../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../../shared/toast.ts'

const productsPath = '/api/shopify/products'

/** While some are on their way the list is read again so often. */
const watchMs = 3_000

export interface ShopProductFilters {
  state?: ShopProductFilter | undefined
  search?: string | undefined
}

/** Rows and figures are read side by side: either may be the older. */
const isUnderway = ({ figures, products }: ShopProductList) =>
  figures.due > 0 || products.some(({ state }) => state === 'due')

/** What is in the shop or on its way there, the newest choice first. */
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

/** Our texts of a product, to be edited. */
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

/** Puts products on the way to the shop. */
export function useSendProducts() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: ShopProductsInput) => postOnce<ShopProductFigures>(productsPath, input),
    onSuccess: () => invalidate(productsPath),
  })
}

interface Seen {
  /** How it stood when it was clicked: of one that has become otherwise since, a click says something new. */
  seen?: ShopProductState
}

/** What is done with some of them, or with all of a state. */
export function useActOnProducts() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ seen, ...act }: ShopProductsAct & Seen) =>
      asOneClick(`${productsPath} ${seen ?? ''} ${JSON.stringify(act)}`, () =>
        http.post<ShopProductFigures>(`${productsPath}/acts`, act),
      ),
    onError: (error) => toast.error(failureText(changeFailed, error)),
    onSettled: () => invalidate(productsPath),
  })
}

/** Another rule or other texts of one. */
export function useChangeProduct(productId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (change: ShopProductChange) =>
      http.patch<ShopProductRow>(`${productsPath}/${encodeURIComponent(productId)}`, change),
    onSuccess: () => invalidate(productsPath),
  })
}

/** Asks the shop what its app may do by now. */
export function useCheckPermissions() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () =>
      asOneClick(`${productsPath}/permissions`, () => http.post<ShopPermissions>(`${productsPath}/permissions`)),
    onSuccess: ({ missingScopes }) =>
      missingScopes.length === 0
        ? toast.success('I permessi ci sono: puoi inviare i prodotti.')
        : toast.error(`Mancano ancora: ${missingScopes.join(', ')}.`),
    onError: (error) => toast.error(failureText('Impossibile controllare i permessi.', error)),
    onSettled: () => invalidate(productsPath),
  })
}
