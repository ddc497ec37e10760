import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Session } from '../../../../contract/accounts/sessions.ts'
import { ApiError, http } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

/** Sessions start and end elsewhere, so every visit refetches. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['/api/auth/sessions'],
    queryFn: ({ signal }) => http.get<Session[]>('/api/auth/sessions', { signal }),
    refetchOnMount: 'always',
  })

/** Ends the session with this id; null ends all but the current one. A session that has already ended is not an error. */
export function useEndSession() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (id: string | null) => {
      const path = id === null ? '/api/auth/sessions' : `/api/auth/sessions/${id}`
      return dedupe(`end ${path}`, () => http.delete(path).catch(ignoreEnded))
    },
    onSuccess: () => invalidate('/api/auth/sessions'),
  })
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError && error.problem?.code === 'session.not_found')) throw error
}
