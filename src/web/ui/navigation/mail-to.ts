import { company } from '../../../domain/company.ts'

/** Address of a mail to the company. */
export const mailTo = (subject?: string): string =>
  subject ? `mailto:${company.email}?subject=${encodeURIComponent(subject)}` : `mailto:${company.email}`
