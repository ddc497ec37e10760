import { queryOptions, useMutation } from '@tanstack/react-query'
import type { SearchSynonyms } from '../../../../contract/search-synonyms.ts'
import { http } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const synonymsPath = '/api/admin/search-synonyms'

/** The groups added by admins, newest first. */
export const synonymsQuery = () =>
  queryOptions({
    queryKey: [synonymsPath],
    queryFn: ({ signal }) => http.get<SearchSynonyms[]>(synonymsPath, { signal }),
    refetchOnMount: 'always',
  })

export function useAddSynonyms() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (words: readonly string[]) =>
      dedupe(`add synonyms ${words.join(' ')}`, () => http.post<SearchSynonyms>(synonymsPath, { words })),
    onSettled: () => invalidate(synonymsPath, '/api/products'),
  })
}

export function useRemoveSynonyms() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (id: string) =>
      dedupe(`remove synonyms ${id}`, () => http.delete(`${synonymsPath}/${encodeURIComponent(id)}`)),
    onSettled: () => invalidate(synonymsPath, '/api/products'),
  })
}
