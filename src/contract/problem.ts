import { z } from './z.ts'

/** The body of every answer that is not a success (decisions.md §1). */
export const Problem = z.object({
  /** Italian sentence for the user. */
  message: z.string(),
  /** Stable, for programs. */
  code: z.string(),
  /** Italian sentence per field. */
  fields: z.record(z.string(), z.string()).optional(),
})

export type Problem = z.infer<typeof Problem>
