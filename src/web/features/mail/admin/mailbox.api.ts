import { queryOptions } from '@tanstack/react-query'
import type { MailboxMessage, MailPreview } from '../../../../contract/mail.ts'
import { mailboxPageSize } from '../../../../domain/page-sizes.ts'
import { http } from '../../../shared/calls/http.ts'

/** E-mails stored because no SMTP server is configured, newest first. */
export const mailboxQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/mailbox'],
    queryFn: ({ signal }) => http.get<MailboxMessage[]>(`/api/admin/mailbox?limit=${mailboxPageSize}`, { signal }),
    // E-mails arrive without a mutation here: refetch when the tab is opened.
    refetchOnMount: 'always',
  })

/** Every e-mail with sample data; 404 where e-mails are really sent. */
export const mailPreviewsQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/mail-previews'],
    queryFn: ({ signal }) => http.get<MailPreview[]>('/api/admin/mail-previews', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
