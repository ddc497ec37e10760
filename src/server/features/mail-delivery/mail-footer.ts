import { companySeat } from '../../../domain/company.ts'
import { mailTraits } from '../mail/mail.ts'
import type { MailContent, MailPlaces } from './mail-parts.ts'

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
