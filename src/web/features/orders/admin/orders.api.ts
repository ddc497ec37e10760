import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { OpenedUpload } from '../../../../contract/objects.ts'
import type { OrderDocument } from '../../../../contract/orders/order-documents.ts'
import type { AdminOrderIds, AdminOrderList } from '../../../../contract/orders/order-lists.ts'
import type {
  AdminCancelOrderInput,
  AdminOrder,
  AdminOrderDetail,
  OrderNote,
  ShipOrderInput,
} from '../../../../contract/orders/orders.ts'
import type { RefundOrderInput } from '../../../../contract/orders/refund-writing.ts'
import type { DocumentType } from '../../../../domain/files.ts'
import type { OrderDocumentKind } from '../../../../domain/orders/parcels/order-documents.ts'
import type { RefundRequest } from '../../../../domain/orders/paying/plan-refund.ts'
import { adminOrdersPageSize, maxChosenOrders } from '../../../../domain/page-sizes.ts'
import { getIfChanged } from '../../../shared/calls/get-if-changed.ts'
import { http, queryString } from '../../../shared/calls/http.ts'
import { dedupe, postOnce } from '../../../shared/calls/intents.ts'
import { putFile } from '../../../shared/calls/put-file.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import type { OrderFilters } from './order-filters.ts'

const ordersPath = '/api/admin/orders'

/** Milliseconds. The only polling in the portal that does not end. */
const pollEvery = 30_000

const orderPath = (orderId: string) => `${ordersPath}/${encodeURIComponent(orderId)}`

/** The orders, newest first; the previous rows stay on screen while a filter changes. */
export const ordersQuery = ({ search, status, sort }: OrderFilters) =>
  infiniteQueryOptions({
    queryKey: [ordersPath, 'list', search ?? '', status ?? 'all', sort ?? ''],
    queryFn: ({ pageParam, signal }) =>
      getIfChanged<AdminOrderList>(
        `${ordersPath}${queryString({ search, status, sort, limit: adminOrdersPageSize, cursor: pageParam })}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: pollEvery,
    // Data older than one poll is refetched when the user returns to the tab.
    staleTime: pollEvery,
    placeholderData: keepPreviousData,
  })

/** URL of the CSV export with the current filters. */
export const ordersFile = ({ search, status, sort }: OrderFilters): string =>
  `${ordersPath}.csv${queryString({ search, status, sort })}`

/** Ids of all orders matching the filters, in list order; not cached. */
export const orderIdsQuery = ({ search, status, sort }: OrderFilters) =>
  queryOptions({
    queryKey: [ordersPath, 'ids', search ?? '', status ?? 'all', sort ?? ''],
    queryFn: ({ signal }) =>
      http.get<AdminOrderIds>(`${ordersPath}/ids${queryString({ search, status, sort, limit: maxChosenOrders })}`, {
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })

/** Milliseconds; the provider usually responds immediately. */
const soonAgain = 2500

/** How long a new refund is polled at the short interval, in milliseconds after its creation. */
const patience = 30_000

/** Whether a recent refund is still unconfirmed. With a wrong browser clock it polls less, but never endlessly. */
const isAwaited = ({ refunds, paymentStatus }: AdminOrderDetail): boolean =>
  refunds.some(
    ({ state, at }) =>
      (state === 'requested' || paymentStatus === 'refund_pending') &&
      Math.abs(Date.now() - new Date(at).getTime()) < patience,
  )

/** One order with its history; shows the list's data while it loads. */
export const orderQuery = (orderId: string, listed?: AdminOrder) =>
  queryOptions({
    queryKey: [ordersPath, 'detail', orderId],
    queryFn: ({ signal }) => http.get<AdminOrderDetail>(orderPath(orderId), { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? soonAgain : false),
    ...(listed && {
      placeholderData: {
        ...listed,
        history: [],
        refunds: [],
        returns: [],
        trackingInShop: null,
        whiteLabel: null,
        internalNotes: [],
        refund: null,
        moneyLeft: null,
        disputes: [],
        documents: [],
      },
    }),
  })

type OrderChange = Pick<AdminOrder, 'status'> & Partial<AdminOrder>

/** Updates rows on screen immediately; the refetched data follows. */
function changeListed(queryClient: QueryClient, orderId: string, change: OrderChange): void {
  queryClient.setQueriesData<InfiniteData<AdminOrderList>>(
    { queryKey: [ordersPath, 'list'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          orders: page.orders.map((order) => (order.id === orderId ? { ...order, ...change } : order)),
        })),
      },
  )
}

function useOrderChange<Input extends { orderId: string }>(
  name: string,
  send: (input: Input) => Promise<unknown>,
  change: (input: Input) => OrderChange,
) {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    // A second click joins the running or just completed request.
    mutationFn: (input: Input) => dedupe(`${name} ${JSON.stringify(input)}`, () => send(input)),
    onSuccess: (_answer, input) => changeListed(queryClient, input.orderId, change(input)),
    // Refetch after a failure too: another admin may have acted first.
    onSettled: () => void invalidate(ordersPath, '/api/admin/dashboard'),
  })
}

export const useShipOrder = () =>
  useOrderChange(
    'ship',
    ({ orderId, ...input }: ShipOrderInput & { orderId: string }) => http.put(`${orderPath(orderId)}/shipping`, input),
    ({ trackingNumber, carrier }) => ({ status: 'shipped', trackingNumber, carrier }),
  )

/** Possible only within the seconds before notifications are sent. */
export const useUndoShipment = () =>
  useOrderChange(
    'undo shipment',
    ({ orderId }: { orderId: string }) => http.post(`${orderPath(orderId)}/shipping/undo`),
    () => ({ status: 'processing', trackingNumber: null, carrier: null }),
  )

export const usePrepareOrder = () =>
  useOrderChange(
    'prepare',
    ({ orderId }: { orderId: string }) => http.put(`${orderPath(orderId)}/processing`),
    () => ({ status: 'processing' }),
  )

export const useCancelOrder = () =>
  useOrderChange(
    'cancel',
    ({ orderId, ...input }: AdminCancelOrderInput & { orderId: string }) =>
      http.post(`${orderPath(orderId)}/cancel`, input),
    () => ({ status: 'cancelled' }),
  )

/** Refunds pieces and shipping; a double click creates one refund. */
export function useRefundOrder(orderId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: RefundRequest & Pick<RefundOrderInput, 'reason' | 'refundedBefore'>) =>
      postOnce<AdminOrderDetail>(`${orderPath(orderId)}/refunds`, input, { form: `refund ${orderId}` }),
    onSettled: () => invalidate(ordersPath, '/api/admin/dashboard'),
  })
}

export function useRetryRefund() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ orderId }: { orderId: string }) =>
      dedupe(`refund ${orderId}`, () => http.post(`${orderPath(orderId)}/refund`)),
    onSettled: () => invalidate(ordersPath, '/api/admin/errors'),
  })
}

/** Repeating the same input is idempotent. */
export function useFinishByHand(refundId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: { paidOn: string; reference: string }) =>
      dedupe(`refund by hand ${refundId} ${JSON.stringify(input)}`, () =>
        http.post(`/api/admin/refunds/${encodeURIComponent(refundId)}/by-hand`, input),
      ),
    onSettled: () => invalidate(ordersPath, '/api/admin/errors', '/api/admin/invoices'),
  })
}

/** Adds the note from the response to the cached order before the refetch. */
export function useWriteNote(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      postOnce<OrderNote>(`${orderPath(orderId)}/notes`, { text }, { form: `order-note ${orderId}` }),
    onSuccess: (note) =>
      queryClient.setQueryData<AdminOrderDetail>(orderQuery(orderId).queryKey, (order) =>
        order?.internalNotes.some(({ id }) => id === note.id)
          ? order
          : order && { ...order, internalNotes: [note, ...order.internalNotes] },
      ),
  })
}

interface DocumentToAttach {
  file: File
  contentType: DocumentType
  kind: OrderDocumentKind
  mrn: string | null
}

/** Uploads a document, then attaches it to the order. */
export function useAttachDocument(orderId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ file, contentType, kind, mrn }: DocumentToAttach) =>
      dedupe(`attach ${orderId} ${JSON.stringify([kind, mrn, file.name, file.size, file.lastModified])}`, async () => {
        const { uploadURL } = await http.post<OpenedUpload>('/api/objects/upload', {
          name: file.name.slice(-255),
          contentType,
          contentLength: file.size,
        })
        await putFile(uploadURL, file, { contentType })
        const name = file.name.slice(-120)
        return http.post<OrderDocument>(`${orderPath(orderId)}/documents`, { uploadURL, kind, mrn, name })
      }),
    onSettled: () => invalidate(ordersPath),
  })
}

/** Marks a document as attached by mistake. */
export function useWithdrawDocument(orderId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (documentId: string) =>
      dedupe(`withdraw ${documentId}`, () => http.delete(documentPath(orderId, documentId))),
    onSettled: () => invalidate(ordersPath),
  })
}

/** Download URL of a document. */
export const documentPath = (orderId: string, documentId: string): string =>
  `${orderPath(orderId)}/documents/${encodeURIComponent(documentId)}`
