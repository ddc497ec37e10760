import { queryOptions, useMutation } from '@tanstack/react-query'
import type { OrderView, OrderViewInput } from '../../../../../contract/orders/order-views.ts'
import { http } from '../../../../shared/calls/http.ts'
import { dedupe, postOnce } from '../../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'

const viewsPath = '/api/admin/order-views'

export const orderViewsQuery = () =>
  queryOptions({ queryKey: [viewsPath], queryFn: ({ signal }) => http.get<OrderView[]>(viewsPath, { signal }) })

/** Creates a view, or updates the one with this `id`. */
export function useSaveOrderView() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ id, ...input }: OrderViewInput & { id: string | undefined }) =>
      id === undefined
        ? postOnce<OrderView>(viewsPath, input, { form: 'order-view' })
        : dedupe(`change ${id} ${JSON.stringify(input)}`, () => http.put<OrderView>(`${viewsPath}/${id}`, input)),
    onSettled: () => invalidate(viewsPath),
  })
}

export function useRemoveOrderView() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (id: string) => dedupe(`remove ${id}`, () => http.delete(`${viewsPath}/${id}`)),
    onSettled: () => invalidate(viewsPath),
  })
}
