import { type CompanyData, standardCompany } from '../../../domain/company.ts'
import { cutoffTime, standardCutoffHour } from '../../../domain/orders/same-day.ts'

/** What settings say in mails: written when a mail leaves, so that a change holds for those that wait too. */
export interface MailFacts {
  company: CompanyData
  sameDayCutoffHour: number
}

export const standardMailFacts: MailFacts = { company: standardCompany, sameDayCutoffHour: standardCutoffHour }

/** Stand for them in a mail's paragraphs. */
export const supportAddress = '{{assistenza}}'
export const cutoffMark = '{{ora-limite}}'

export const writeFacts = (text: string, { company, sameDayCutoffHour }: MailFacts): string =>
  text.replaceAll(supportAddress, company.email).replaceAll(cutoffMark, cutoffTime(sameDayCutoffHour))
