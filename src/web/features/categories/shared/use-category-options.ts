import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from './categories.api.ts'

/** For a select; empty while loading, and a catalogue without categories still works. */
export function useCategoryOptions({ enabled = true } = {}): { value: string; label: string }[] {
  const { data = [] } = useQuery({ ...categoriesQuery(), enabled })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
