import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Category } from '../../../../contract/products/categories.ts'
import { http } from '../../../shared/calls/http.ts'

/** Options for a select; empty while loading, so the catalogue also works without categories. */
export function useCategoryOptions({ enabled = true } = {}): { value: string; label: string }[] {
  const { data = [] } = useQuery({ ...categoriesQuery(), enabled })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}

/** Requires a signed-in user. */
const categoriesQuery = () =>
  queryOptions({
    queryKey: ['/api/categories'],
    queryFn: () => http.get<Category[]>('/api/categories'),
  })
