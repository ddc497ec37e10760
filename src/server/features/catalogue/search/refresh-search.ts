import type { AppJob } from '../../../app-context.ts'
import type { Database } from '../../../database/database.ts'
import { foldSearchChanges, rebuildSearchBitmaps } from './bitmaps.queries.ts'

/** Adds changed products to the bitmaps. Until then every search reads them individually, so a late run makes searches slower, never wrong. */
export const foldSearchChangesJob: AppJob = {
  name: 'fold-search-changes',
  cron: '* * * * *',
  options: { expireInSeconds: 600 },
  run: (app) => foldSearchChanges(app.db),
}

/** Recomputes every night which lexemes are common; `refreshSearchAfter` does the same after an import. */
export const rebuildSearchBitmapsJob: AppJob = {
  name: 'rebuild-search-bitmaps',
  cron: '41 2 * * *',
  options: { expireInSeconds: 1800 },
  run: (app) => rebuildSearchBitmaps(app.db),
}

/** After this many changed products, rare words may have become common. */
const manyProducts = 1000

/** Call after changing `count` products at once: after many changes, searches would be slow until the nightly run. */
export async function refreshSearchAfter(count: number, db: Database): Promise<void> {
  if (count >= manyProducts) await rebuildSearchBitmaps(db)
}
