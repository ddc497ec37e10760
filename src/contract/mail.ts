import { consigneeLanguages } from '../domain/consignee-language.ts'
import { instant } from './fields.ts'
import { z } from './z.ts'

/** A mail that was stored instead of sent, because no SMTP server is configured. */
export const MailboxMessage = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: instant,
})

export type MailboxMessage = z.infer<typeof MailboxMessage>

/** A rendered mail with sample data. */
export const MailPreview = z.object({
  kind: z.string(),
  /** Language of a consignee's mail, which is sent in the reseller's name. Null: one of the portal's own mails, in Italian. */
  consigneeLanguage: z.enum(consigneeLanguages).nullable(),
  /** Sender's name in a consignee's mail; null: the portal's own. */
  senderName: z.string().nullable(),
  /** Whether it contains the sender's logo. */
  hasLogo: z.boolean(),
  subject: z.string(),
  preheader: z.string(),
  text: z.string(),
  html: z.string(),
})

export type MailPreview = z.infer<typeof MailPreview>
