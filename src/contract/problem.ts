import { z } from './z.ts'

/** The body of every error (docs/specification/api.md). */
export const Problem = z.object({
  /** Italian sentence for the user. */
  message: z.string(),
  /** Stable, for programs: `order.not_found`. */
  code: z.string(),
  /** Italian sentence by the field's dotted path: `shipping.zip`. */
  fields: z.record(z.string(), z.string()).optional(),
})

export type Problem = z.infer<typeof Problem>
