import { id } from './fields.ts'
import { z } from './z.ts'

export const Category = z.object({ id, name: z.string(), slug: z.string() })

export type Category = z.infer<typeof Category>
