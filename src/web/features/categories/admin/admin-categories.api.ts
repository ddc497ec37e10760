import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AdminCategory } from '../../../../contract/products/categories.ts'
import { http, queryString } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const path = '/api/admin/categories'

export const adminCategoriesQuery = () =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => http.get<AdminCategory[]>(path, { signal }),
    refetchOnMount: 'always',
  })

/** Creates a category if `id` is null. `nameSeen`: the name being replaced, to detect concurrent edits. */
export function useSaveCategory() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ id, name, nameSeen }: { id: string | null; name: string; nameSeen?: string }) =>
      dedupe(`category ${id} ${name} ${nameSeen}`, () =>
        id === null
          ? http.post<AdminCategory>(path, { name })
          : http.put<AdminCategory>(`${path}/${encodeURIComponent(id)}`, { name, nameSeen }),
      ),
    onSettled: () => invalidate(path, '/api/categories', '/api/admin/products', ...showsStock),
  })
}

export function useRemoveCategory() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ id, moveTo }: { id: string; moveTo?: string | undefined }) =>
      dedupe(`remove category ${id}`, () => http.delete(`${path}/${encodeURIComponent(id)}${queryString({ moveTo })}`)),
    onSettled: () => invalidate(path, '/api/categories', '/api/admin/products', ...showsStock),
  })
}
