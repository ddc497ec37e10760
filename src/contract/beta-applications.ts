import { betaAnswers, betaStatuses, betaVolumes, longestBetaNotes } from '../domain/beta-applications.ts'
import { ListedCustomer } from './accounts/listed-customer.ts'
import { id, instant, line, optionalLine, optionalText, optionalWebAddress, pageQuery, text } from './fields.ts'
import { z } from './z.ts'

/** An application for its applicant. */
export const BetaApplication = z.object({
  id,
  userId: id,
  companyName: z.string(),
  businessDescription: z.string(),
  expectedVolume: z.enum(betaVolumes),
  motivation: z.string(),
  contactPerson: z.string(),
  phoneNumber: z.string(),
  website: z.string().nullable(),
  currentPlatform: z.string().nullable(),
  status: z.enum(betaStatuses),
  /** Added with the decision; shown to the applicant. */
  adminNotes: z.string().nullable(),
  reviewedAt: instant.nullable(),
  createdAt: instant,
})

export type BetaApplication = z.infer<typeof BetaApplication>

export const BetaApplicationInput = z.object({
  companyName: line('Nome azienda è richiesto', { max: 160 }),
  businessDescription: text('Descrizione deve essere almeno 50 caratteri', { min: 50, max: 2000 }),
  expectedVolume: z.enum(betaVolumes, 'Seleziona il volume previsto'),
  motivation: text('Motivazione deve essere almeno 30 caratteri', { min: 30, max: 2000 }),
  contactPerson: line('Nome referente è richiesto', { max: 120 }),
  phoneNumber: line('Numero di telefono valido richiesto', { min: 10, max: 40 }),
  website: optionalWebAddress,
  currentPlatform: optionalLine(120),
})

export type BetaApplicationInput = z.infer<typeof BetaApplicationInput>

/** An application for admins. */
export const AdminBetaApplication = BetaApplication.extend({
  user: ListedCustomer,
  /** Username of the deciding admin; null while it is pending. */
  reviewedBy: z.string().nullable(),
})

export type AdminBetaApplication = z.infer<typeof AdminBetaApplication>

export const BetaApplicationListQuery = pageQuery.extend({
  status: z.enum(betaStatuses, 'Questo stato non esiste').optional(),
})

export type BetaApplicationListQuery = z.infer<typeof BetaApplicationListQuery>

export const BetaAnswerInput = z.object({
  status: z.enum(betaAnswers, 'Scegli se approvare o rifiutare'),
  /** Shown to the applicant. */
  adminNotes: optionalText(longestBetaNotes),
})

export type BetaAnswerInput = z.infer<typeof BetaAnswerInput>
