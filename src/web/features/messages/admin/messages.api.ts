import { useMutation } from '@tanstack/react-query'
import type { MessagesPage } from '../../../../contract/messages.ts'
import type { MessageState } from '../../../../domain/messages.ts'
import { adminLogQuery } from '../../../shared/calls/admin-list-query.ts'
import { http } from '../../../shared/calls/http.ts'
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
  adminLogQuery<MessagesPage, 'messages'>(messagesPath, 'messages', filters)

export function useRetryMessage() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (messageId: string) =>
      dedupe(`retry ${messageId}`, () => http.post(`${messagesPath}/${encodeURIComponent(messageId)}/retry`)),
    onSettled: () => invalidate(messagesPath, '/api/admin/errors'),
  })
}
