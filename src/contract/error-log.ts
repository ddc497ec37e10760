import { isDay } from '../domain/time/clock.ts'
import { troubleSources } from '../domain/trouble.ts'
import { id, instant, money, optionalText, pageQuery } from './fields.ts'
import { z } from './z.ts'

/** A problem that requires a person's attention. */
export const ErrorLogEntry = z.object({
  id,
  timestamp: instant,
  source: z.string(),
  /** For programs: `refund.failed`. */
  errorType: z.string(),
  errorMessage: z.string(),
  payload: z.record(z.string(), z.unknown()).nullable(),
  resolved: z.boolean(),
  resolvedAt: instant.nullable(),
  resolvedBy: id.nullable(),
  /** Display name of the admin who resolved it. */
  resolvedByName: z.string().nullable(),
  resolutionNote: z.string().nullable(),
  /** Whether a message, a refund, a job's item or an import's pictures can be retried. */
  canRetry: z.boolean(),
  /** The refund that an admin can record as made by hand, and its amount; null for every other entry. */
  handRefund: z.object({ id, amount: money }).nullable(),
})

export type ErrorLogEntry = z.infer<typeof ErrorLogEntry>

const errorStates = ['open', 'resolved'] as const

export type ErrorState = (typeof errorStates)[number]

export const ErrorLogQuery = pageQuery.extend({
  state: z.enum(errorStates, 'Stato non valido').default('open'),
  source: z.enum(troubleSources, 'Origine non valida').optional(),
  /** Only differences with the payment provider on this day, `2026-11-22`. */
  moneyDay: z.string().refine(isDay, 'Giorno non valido').optional(),
})

export type ErrorLogQuery = z.infer<typeof ErrorLogQuery>

export const ResolveErrorInput = z.object({ note: optionalText(500) })

export type ResolveErrorInput = z.infer<typeof ResolveErrorInput>
