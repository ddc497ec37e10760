import { consigneeLanguages } from '../domain/consignee-language.ts'
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

/** A mail as it would be written, with made-up facts. */
export const MailPreview = z.object({
  kind: z.string(),
  /** Of a consignee's mail, which is in the reseller's name: its language. Null: our own mail, in Italian. */
  consigneeLanguage: z.enum(consigneeLanguages).nullable(),
  /** In whose name a consignee's mail is written; null: our own. */
  senderName: z.string().nullable(),
  /** It bears that sender's logo. */
  hasLogo: z.boolean(),
  subject: z.string(),
  preheader: z.string(),
  text: z.string(),
  html: z.string(),
})

export type MailPreview = z.infer<typeof MailPreview>
