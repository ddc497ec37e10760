import { queryOptions } from '@tanstack/react-query'
import type { MailboxMessage, MailPreview } from '../../../../contract/mail.ts'
import { mailboxPageSize } from '../../../../domain/page-sizes.ts'
import { http } from '../../../shared/calls/http.ts'

/** Mails that were kept because no SMTP server is set, newest first. */
export const mailboxQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/mailbox'],
    queryFn: ({ signal }) => http.get<MailboxMessage[]>(`/api/admin/mailbox?limit=${mailboxPageSize}`, { signal }),
    // Mails arrive without a mutation here: opening the tab reads again.
    refetchOnMount: 'always',
  })

/** Every mail with made-up facts; 404 where mails really leave. */
export const mailPreviewsQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/mail-previews'],
    queryFn: ({ signal }) => http.get<MailPreview[]>('/api/admin/mail-previews', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
