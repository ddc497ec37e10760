import { companySeat } from '../../../domain/company.ts'
import { type Mail, type MailFacts, mailTraits } from '../mail/mail.ts'

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

interface MailFooter {
  /** The reason for the mail. */
  why: string
  /** Data that Italian companies must state in their correspondence. */
  company: readonly string[]
  switchOff: { label: string; url: string } | null
}

/** Used in our own mails only. */
export const mailFooter = ({ kind }: MailContent, { switchOff, facts: { company } }: MailPlaces): MailFooter => ({
  why: mailTraits[kind].why,
  company: [
    `${company.legalName} · ${companySeat(company)}`,
    `P.IVA ${company.vatNumber} · ${company.register} · Cap. soc. ${company.shareCapital}`.replaceAll('€ ', '€\u00a0'),
  ],
  switchOff: switchOff === null ? null : { label: 'Disattiva questi promemoria', url: switchOff },
})
