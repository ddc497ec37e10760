import { z } from './z.ts'

/** Body of every error response (docs/specification/api.md). */
export const Problem = z.object({
  /** Italian sentence for the user. */
  message: z.string(),
  /** Stable identifier for programs: `order.not_found`. */
  code: z.string(),
  /** Italian sentences by the field's dotted path: `shipping.zip`. */
  fields: z.record(z.string(), z.string()).optional(),
})

export type Problem = z.infer<typeof Problem>
