import type { Mail } from '../mail/mail.ts'

/** What a mail says. A mail that the release before wrote may lack what is new. */
export type MailContent = Pick<
  Mail,
  'kind' | 'from' | 'subject' | 'heading' | 'paragraphs' | 'lines' | 'rows' | 'action'
> &
  Partial<Pick<Mail, 'preheader'>>

/** Addresses that the layout links to. */
export interface MailPlaces {
  /** The portal's, without a trailing slash. */
  site: string
  /** Where mails like this one are switched off; null if they cannot be. */
  switchOff: string | null
}
