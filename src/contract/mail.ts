import { instant } from './fields.ts'
import { z } from './z.ts'

/** A mail kept instead of sent, where no SMTP server is set (decisions.md §9). */
export const MailboxMessage = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: instant,
})

export type MailboxMessage = z.infer<typeof MailboxMessage>
