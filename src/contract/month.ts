import { isMonth } from '../domain/time/month-span.ts'
import { z } from './z.ts'

/** An Italian month: `2026-03`. Kept out of `fields.ts`, which signing in needs too. */
export const month = z.string().refine(isMonth, 'Scrivi il mese come 2026-03')
