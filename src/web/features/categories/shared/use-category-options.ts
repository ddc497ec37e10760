import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from './categories.api.ts'

/** Options for a select; empty while loading, so the catalogue also works without categories. */
export function useCategoryOptions({ enabled = true } = {}): { value: string; label: string }[] {
  const { data = [] } = useQuery({ ...categoriesQuery(), enabled })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
