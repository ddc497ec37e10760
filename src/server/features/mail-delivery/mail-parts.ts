import type { Mail, MailFacts } from '../mail/mail.ts'

/** The content of a queued mail. Fields that are new in this release may be missing, because the previous release may have queued it. */
export type MailContent = Pick<
  Mail,
  'kind' | 'from' | 'subject' | 'heading' | 'paragraphs' | 'lines' | 'rows' | 'action'
> &
  Partial<Pick<Mail, 'preheader'>>

/** Portal data and URLs used by the layout. */
export interface MailPlaces {
  /** The portal's URL, without a trailing slash. */
  site: string
  facts: MailFacts
  /** URL to switch off mails of this kind; null if they cannot be switched off. */
  switchOff: string | null
}
