import { queryOptions } from '@tanstack/react-query'
import type { MailboxMessage } from '../../../../contract/mail.ts'
import { mailboxSize } from '../../../../domain/page-sizes.ts'
import { http } from '../../../shared/http.ts'

/** Mails that were kept for want of an SMTP server, newest first (decisions.md §9). */
export const mailboxQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/mailbox'],
    queryFn: ({ signal }) => http.get<MailboxMessage[]>(`/api/admin/mailbox?limit=${mailboxSize}`, { signal }),
    // Mails come by themselves: opening the tab asks again.
    refetchOnMount: 'always',
  })
