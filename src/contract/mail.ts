import { instant } from './fields.ts'
import { z } from './z.ts'

/** A mail that was kept instead of sent, because no SMTP server is set. */
export const MailboxMessage = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: instant,
})

export type MailboxMessage = z.infer<typeof MailboxMessage>
