import { z } from './z.ts'

/** For queries whose answer may be older than the moment: computed anew where it is. Not among the fields, which every page loads. */
export const FreshQuery = z.object({ fresh: z.literal('1').optional() })
