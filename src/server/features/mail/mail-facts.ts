import type { CompanyData } from '../../../domain/company.ts'
import { cutoffTime } from '../../../domain/orders/same-day.ts'

/** Settings used in mails. They are inserted when a mail is sent, so that a change also applies to queued mails. */
export interface MailFacts {
  company: CompanyData
  sameDayCutoffHour: number
  returnAddress: string
}

/** Placeholders for these settings in a mail's paragraphs. */
export const supportAddress = '{{assistenza}}'
export const cutoffMark = '{{ora-limite}}'
export const returnAddressMark = '{{indirizzo-resi}}'

export const writeFacts = (text: string, { company, sameDayCutoffHour, returnAddress }: MailFacts): string =>
  text
    .replaceAll(supportAddress, company.email)
    .replaceAll(cutoffMark, cutoffTime(sameDayCutoffHour))
    .replaceAll(returnAddressMark, returnAddress)
