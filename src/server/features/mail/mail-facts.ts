import { type CompanyData, companySeat, standardCompany } from '../../../domain/company.ts'
import { cutoffTime, standardCutoffHour } from '../../../domain/orders/same-day.ts'

/** What settings say in mails: written when a mail leaves, so that a change holds for those that wait too. */
export interface MailFacts {
  company: CompanyData
  sameDayCutoffHour: number
  returnAddress: string
}

export const standardMailFacts: MailFacts = {
  company: standardCompany,
  sameDayCutoffHour: standardCutoffHour,
  returnAddress: `${standardCompany.legalName}, ${companySeat(standardCompany)}`,
}

/** Stand for them in a mail's paragraphs. */
export const supportAddress = '{{assistenza}}'
export const cutoffMark = '{{ora-limite}}'
export const returnAddressMark = '{{indirizzo-resi}}'

export const writeFacts = (text: string, { company, sameDayCutoffHour, returnAddress }: MailFacts): string =>
  text
    .replaceAll(supportAddress, company.email)
    .replaceAll(cutoffMark, cutoffTime(sameDayCutoffHour))
    .replaceAll(returnAddressMark, returnAddress)
