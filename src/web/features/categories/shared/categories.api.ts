import { queryOptions } from '@tanstack/react-query'
import type { Category } from '../../../../contract/products/categories.ts'
import { http } from '../../../shared/calls/http.ts'

/** Requires a signed-in user. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['/api/categories'],
    queryFn: () => http.get<Category[]>('/api/categories'),
  })
