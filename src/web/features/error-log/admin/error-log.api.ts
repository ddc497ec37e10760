import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { errorsPageSize } from '../../../../domain/page-sizes.ts'
import { getPage, http, queryString } from '../../../shared/calls/http.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const errorsPath = '/api/admin/errors'

/** What stands unresolved, newest first. */
export const errorsQuery = () =>
  infiniteQueryOptions({
    queryKey: [errorsPath],
    queryFn: ({ pageParam, signal }) =>
      getPage<ErrorLogEntry>(`${errorsPath}${queryString({ limit: errorsPageSize, cursor: pageParam })}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Errors come without a mutation here: opening the tab reads again.
    refetchOnMount: 'always',
  })

/** Sends a message that failed for good once more. */
export function useRetryMessage() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (errorId: string) => http.post(`${errorsPath}/${encodeURIComponent(errorId)}/retry`),
    // After a failure too: another admin may have been quicker.
    onSettled: () => invalidate(errorsPath),
  })
}
