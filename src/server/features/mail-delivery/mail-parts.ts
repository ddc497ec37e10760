import type { Mail } from '../mail/mail.ts'
import type { MailFacts } from '../mail/mail-facts.ts'

/** What a mail says. A mail that the release before wrote may lack what is new. */
export type MailContent = Pick<
  Mail,
  'kind' | 'from' | 'subject' | 'heading' | 'paragraphs' | 'lines' | 'rows' | 'action'
> &
  Partial<Pick<Mail, 'preheader'>>

/** What the layout says of the portal, and links to. */
export interface MailPlaces {
  /** The portal's, without a trailing slash. */
  site: string
  facts: MailFacts
  /** Where mails like this one are switched off; null if they cannot be. */
  switchOff: string | null
}
