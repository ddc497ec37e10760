import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import type { MessagesPage } from '../../../../contract/messages.ts'
import type { MessageState } from '../../../../domain/messages.ts'
import { http, queryString } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const messagesPath = '/api/admin/messages'

export interface MessageFilters {
  state?: MessageState | undefined
  /** Complete e-mail address. */
  recipient?: string | undefined
}

/** Outgoing messages, newest first. */
export const messagesQuery = (filters: MessageFilters) =>
  infiniteQueryOptions({
    queryKey: [messagesPath, filters],
    queryFn: ({ pageParam, signal }) =>
      http.get<MessagesPage>(`${messagesPath}${queryString({ ...filters, limit: 50, cursor: pageParam })}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export function useRetryMessage() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (messageId: string) =>
      dedupe(`retry ${messageId}`, () => http.post(`${messagesPath}/${encodeURIComponent(messageId)}/retry`)),
    onSettled: () => invalidate(messagesPath, '/api/admin/errors'),
  })
}
