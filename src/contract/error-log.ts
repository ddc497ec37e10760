import { id, instant } from './fields.ts'
import { z } from './z.ts'

/** A trouble that a person has to look at. */
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
  /** It is of a message that failed for good and can be sent again. */
  canRetry: z.boolean(),
})

export type ErrorLogEntry = z.infer<typeof ErrorLogEntry>
