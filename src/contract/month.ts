import { isMonth } from '../domain/time/month-span.ts'
import { z } from './z.ts'

/** A month in Italy: `2026-03`. Apart from the other fields, which signing in needs too. */
export const month = z.string().refine(isMonth, 'Scrivi il mese come 2026-03')
