import { companySeat } from '../../../domain/company.ts'
import { mailTraits } from '../mail/mail.ts'
import type { MailContent, MailPlaces } from './mail-parts.ts'

interface MailFooter {
  /** Why one gets this mail. */
  why: string
  /** What Italian companies must state in what they write. */
  company: readonly string[]
  switchOff: { label: string; url: string } | null
}

/** Under our own mails only. */
export const mailFooter = ({ kind }: MailContent, { switchOff, facts: { company } }: MailPlaces): MailFooter => ({
  why: mailTraits[kind].why,
  company: [
    `${company.legalName} · ${companySeat(company)}`,
    `P.IVA ${company.vatNumber} · ${company.register} · Cap. soc. ${company.shareCapital}`.replaceAll('€ ', '€\u00a0'),
  ],
  switchOff: switchOff === null ? null : { label: 'Disattiva questi promemoria', url: switchOff },
})
