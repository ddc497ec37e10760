import { z } from './z.ts'

/** For queries with cached results: `fresh` recomputes an outdated one. Kept out of `fields.ts`, which every page loads. */
export const FreshQuery = z.object({ fresh: z.literal('1').optional() })
