import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, use, useEffect, useRef } from 'react'
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
import { addMoney } from '../../../../domain/money/money.ts'
import type { OrderItem } from '../../../../domain/orders/merge-lines.ts'
import { getPage, http, queryString, statusOf } from '../../../shared/calls/http.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { fetchAgain, type Resource, showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { useRefetchAfter } from '../../../shared/calls/use-refetch-after.ts'

/** Consignees and sums. */
export const cartQuery = () =>
  queryOptions({ queryKey: ['/api/cart', 'sums'], queryFn: ({ signal }) => http.get<Cart>('/api/cart', { signal }) })

/** Sums of all consignees. */
export function cartSums(cart: Cart | undefined) {
  const parcels = cart?.parcels ?? []
  return {
    lines: parcels.reduce((sum, { lines }) => sum + lines, 0),
    pieces: piecesInAll(parcels),
    total: addMoney('0.00', ...parcels.map(({ totalAmount }) => totalAmount)),
  }
}

export const piecesInAll = (parcels: readonly { pieces: number }[]): number =>
  parcels.reduce((sum, { pieces }) => sum + pieces, 0)

/** The revision after this tab's last edit. Lines shown by the tab are those of this revision. */
const ownRevisions = new WeakMap<QueryClient, number>()

/** Marks edits of the cart that checkout has to wait for. */
export const cartEditKey = ['cart-edit']

/** Reports input that is not saved yet, or whose saving failed, by the id of its line or consignee. */
export const UnsavedInput = createContext<(id: string, isUnsaved: boolean) => void>(() => undefined)

/** Reports while this input is unsaved. */
export function useReportUnsaved(id: string, isUnsaved: boolean): void {
  const report = use(UnsavedInput)
  useEffect(() => {
    report(id, isUnsaved)
    return () => report(id, false)
  }, [report, id, isUnsaved])
}

/**
 * Reads the sums and the cost again after an edit whose effect on the lines is shown already. If another tab or device edited the cart in between,
 * everything is read again.
 */
async function settleEdit(queryClient: QueryClient, { revision }: CartCount): Promise<void> {
  const known = queryClient.getQueryData(cartQuery().queryKey)?.revision
  if (known !== revision - 1) return fetchAgain(queryClient, ['/api/cart'])
  ownRevisions.set(queryClient, revision)
  await Promise.all([fetchAgain(queryClient, ['/api/cart', 'sums']), fetchAgain(queryClient, ['/api/cart', 'quote'])])
}

/** Reads lines and cost again when the sums turn out to be of an edit that this tab did not make. */
export function useForeignEdits(revision: number): void {
  const queryClient = useQueryClient()
  const shown = useRef(revision)
  useEffect(() => {
    if (shown.current === revision) return
    shown.current = revision
    if (ownRevisions.get(queryClient) === revision) return
    void fetchAgain(queryClient, ['/api/cart', 'lines'])
    void fetchAgain(queryClient, ['/api/cart', 'quote'])
  }, [queryClient, revision])
}

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

interface Addition {
  items: readonly OrderItem[]
  parcelId?: string
}

/** Adds items to the cart. `form` identifies the caller. */
export function useAddToCart({ form }: { form: string }) {
  return useMutation({
    mutationFn: (added: Addition) => postOnce<CartCount>('/api/cart/lines', added, { form: `cart ${form}` }),
    ...useRefetchAfter('/api/cart'),
  })
}

/** Saves a line's pieces. The lines are not read again, because a long cart has many. */
export function useChangeQuantity(parcelId: string, onFailed: (error: Error) => void) {
  const queryClient = useQueryClient()
  const { queryKey } = cartLinesQuery(parcelId)
  return useMutation({
    mutationKey: cartEditKey,
    // Edits run one after another, so that each knows the quantity that the one before it saved.
    scope: { id: 'cart-quantity' },
    mutationFn: ({ lineId, quantity }: { lineId: string; quantity: number }) => {
      const lines = queryClient.getQueryData(queryKey)?.pages.flatMap(({ items }) => items)
      const was = lines?.find(({ id }) => id === lineId)?.quantity ?? quantity
      return http.patch<CartCount>(`/api/cart/lines/${encodeURIComponent(lineId)}`, { quantity, was })
    },
    onSuccess: (answer, { lineId, quantity }) => {
      const change = (line: CartLine) => (line.id === lineId ? { ...line, quantity } : line)
      queryClient.setQueryData(
        queryKey,
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
      )
      return settleEdit(queryClient, answer)
    },
    onError: (error) => {
      onFailed(error)
      // Another tab changed or removed the line: show what is there now.
      if (isConflict(error)) return fetchAgain(queryClient, ['/api/cart'])
    },
  })
}

/** The cart is no longer what the page shows. */
export const isConflict = (error: unknown): boolean => [404, 409].includes(statusOf(error) ?? 0)

/** An edit of the cart after which everything shown of it is read again. */
function useCartEdit<Input, Answer>(send: (input: Input) => Promise<Answer>, ...others: Resource[]) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationKey: cartEditKey,
    mutationFn: send,
    onSettled: () => invalidate('/api/cart', ...others),
  })
}

export const useRemoveLines = () =>
  useCartEdit((lineIds: readonly string[]) => http.post<CartCount>('/api/cart/lines/remove', { lineIds }))

export const useMoveLines = () =>
  useCartEdit(
    (move: { lineIds: readonly string[]; to: string; quantity?: number }) =>
      http.post<CartCount>('/api/cart/lines/move', move),
    '/api/wishlist',
  )

export const useAddParcel = () =>
  useCartEdit((parcel: CartParcelInput) => postOnce<{ id: string }>('/api/cart/parcels', parcel))

export const useRemoveParcel = () =>
  useCartEdit((parcelId: string) => http.delete<CartCount>(`/api/cart/parcels/${encodeURIComponent(parcelId)}`))

export const useEmptyCart = () => useCartEdit(() => http.delete<CartCount>('/api/cart'))

/** Saves a consignee as typed so far, over the one that the page shows. */
export function useSaveParcel(parcelId: string, onFailed: (error: Error) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: cartEditKey,
    scope: { id: `cart-parcel-${parcelId}` },
    mutationFn: (parcel: CartParcelInput) => {
      const { parcels = [] } = queryClient.getQueryData(cartQuery().queryKey) ?? {}
      const revision = parcels.find(({ id }) => id === parcelId)?.revision ?? 0
      return http.put<CartCount>(`/api/cart/parcels/${encodeURIComponent(parcelId)}`, { ...parcel, revision })
    },
    onSuccess: (answer) => settleEdit(queryClient, answer),
    onError: (error) => {
      onFailed(error)
      if (isConflict(error)) return fetchAgain(queryClient, ['/api/cart'])
    },
  })
}

/** Places the orders of the whole cart. */
export function useCheckoutCart() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: CheckoutCartInput) =>
      postOnce<SplitOrderPart[]>('/api/cart/checkout', input, { form: 'cart checkout' }),
    // Also after a failure: without an answer the orders may exist.
    onSettled: () => invalidate('/api/cart', ...showsStock),
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
