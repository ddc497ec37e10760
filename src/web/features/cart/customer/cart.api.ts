import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type {
  AddedTemplate,
  Cart,
  CartCount,
  CartLine,
  CartParcelInput,
  CartQuote,
  CheckoutCartInput,
  OrderTemplate,
} from '../../../../contract/orders/cart.ts'
import type { SplitOrderPart } from '../../../../contract/orders/order-placing.ts'
import type { CartItem } from '../../../../domain/orders/cart.ts'
import { getPage, http, queryString } from '../../../shared/calls/http.ts'
import { isMadeEarlier, postOnce } from '../../../shared/calls/intents.ts'
import { fetchAgain, showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { useRefetchAfter } from '../../../shared/calls/use-refetch-after.ts'

/** Consignees and sums. */
export const cartQuery = () =>
  queryOptions({ queryKey: ['/api/cart', 'sums'], queryFn: ({ signal }) => http.get<Cart>('/api/cart', { signal }) })

/** The lines of a consignee, page by page. */
export const cartLinesQuery = (parcelId: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/cart', 'lines', parcelId],
    queryFn: ({ pageParam, signal }) =>
      getPage<CartLine>(`/api/cart/lines${queryString({ parcelId, cursor: pageParam })}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** Today's cost of the orders; `leaveShort`: of the pieces in stock only. */
export const cartQuoteQuery = (leaveShort: boolean) =>
  queryOptions({
    queryKey: ['/api/cart', 'quote', leaveShort],
    queryFn: ({ signal }) =>
      http.get<CartQuote>(`/api/cart/quote${queryString({ leaveShort: leaveShort || undefined })}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const cannotAddToCart = 'Impossibile aggiungere gli articoli all’ordine in corso.'

interface Addition {
  items: readonly CartItem[]
  parcelId?: string
}

/** Adds items to the cart. `form` identifies the caller. */
export function useAddToCart({ form }: { form: string }) {
  return useMutation({
    mutationFn: (added: Addition) => postOnce<CartCount>('/api/cart/lines', added, { form: `cart ${form}` }),
    ...useRefetchAfter('/api/cart'),
  })
}

/** Saves a line's pieces. Only the sums are read again, because a long cart has many lines. */
export function useChangeQuantity(parcelId: string) {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    // Edits run one after another, so that each knows the quantity that the one before it saved.
    scope: { id: 'cart-quantity' },
    mutationFn: ({ lineId, quantity }: { lineId: string; quantity: number }) => {
      const lines = queryClient.getQueryData(cartLinesQuery(parcelId).queryKey)?.pages.flatMap(({ items }) => items)
      const was = lines?.find(({ id }) => id === lineId)?.quantity ?? quantity
      return http.patch<CartCount>(`/api/cart/lines/${encodeURIComponent(lineId)}`, { quantity, was })
    },
    onSuccess: (_, { lineId, quantity }) => {
      queryClient.setQueryData(
        cartLinesQuery(parcelId).queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((line) => (line.id === lineId ? { ...line, quantity } : line)),
            })),
          },
      )
      void fetchAgain(queryClient, ['/api/cart', 'sums'])
      void fetchAgain(queryClient, ['/api/cart', 'quote'])
    },
    // Another tab changed the line: show what it has now.
    onError: () => void invalidate('/api/cart'),
  })
}

/** An edit of the cart after which everything shown of it is read again. */
function useCartEdit<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const invalidate = useInvalidate()
  return useMutation({ mutationFn: send, onSettled: () => invalidate('/api/cart') })
}

export const useRemoveLines = () =>
  useCartEdit((lineIds: readonly string[]) => http.post<CartCount>('/api/cart/lines/remove', { lineIds }))

export function useMoveLines() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (move: { lineIds: readonly string[]; to: string; quantity?: number }) =>
      http.post<CartCount>('/api/cart/lines/move', move),
    onSettled: () => invalidate('/api/cart', '/api/wishlist'),
  })
}

export const useAddParcel = () =>
  useCartEdit((parcel: CartParcelInput) => postOnce<{ id: string }>('/api/cart/parcels', parcel))

export const useRemoveParcel = () =>
  useCartEdit((parcelId: string) => http.delete<CartCount>(`/api/cart/parcels/${encodeURIComponent(parcelId)}`))

export const useEmptyCart = () => useCartEdit(() => http.delete<CartCount>('/api/cart'))

/** Saves a consignee as typed so far; the last one wins. */
export function useSaveParcel(parcelId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `cart-parcel-${parcelId}` },
    mutationFn: (parcel: CartParcelInput) =>
      http.put<CartCount>(`/api/cart/parcels/${encodeURIComponent(parcelId)}`, parcel),
    onSettled: () =>
      Promise.all([fetchAgain(queryClient, ['/api/cart', 'sums']), fetchAgain(queryClient, ['/api/cart', 'quote'])]),
  })
}

/** Places the orders of the whole cart. */
export function useCheckoutCart() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: CheckoutCartInput) =>
      postOnce<SplitOrderPart[]>('/api/cart/checkout', input, { form: 'cart checkout' }),
    onSuccess: () => invalidate('/api/cart', ...showsStock),
    onError: (error) => void invalidate('/api/cart', ...(isMadeEarlier(error) ? showsStock : [])),
  })
}

export const templatesQuery = () =>
  queryOptions({
    queryKey: ['/api/order-templates'],
    queryFn: ({ signal }) => http.get<OrderTemplate[]>('/api/order-templates', { signal }),
  })

export const useSaveTemplate = () =>
  useMutation({
    mutationFn: (name: string) => postOnce<{ id: string }>('/api/order-templates', { name }),
    ...useRefetchAfter('/api/order-templates'),
  })

export const useAddTemplate = () =>
  useCartEdit((templateId: string) =>
    postOnce<AddedTemplate>(`/api/order-templates/${encodeURIComponent(templateId)}/add`, {}),
  )

export function useDeleteTemplate() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (templateId: string) => http.delete(`/api/order-templates/${encodeURIComponent(templateId)}`),
    onSettled: () => invalidate('/api/order-templates'),
  })
}
