import type { AppJob } from '../../../app-context.ts'
import type { Database } from '../../../database/database.ts'
import { foldSearchChanges, rebuildSearchBitmaps } from './bitmaps.queries.ts'

/** Adds changed products to the bitmaps. Until then searches read each of them, so a late run makes them slower, never wrong. */
export const foldSearchChangesJob: AppJob = {
  name: 'fold-search-changes',
  cron: '* * * * *',
  options: { expireInSeconds: 600 },
  run: (app) => foldSearchChanges(app.db),
}

/** Finds out which lexemes have become common, every night and after an import. */
export const rebuildSearchBitmapsJob: AppJob = {
  name: 'rebuild-search-bitmaps',
  cron: '41 2 * * *',
  options: { expireInSeconds: 1800 },
  run: (app) => rebuildSearchBitmaps(app.db),
}

/** So many changed products may have made words common that were rare. */
const manyProducts = 1000

/** For whoever has changed `count` products at once: where they are many, searches would be slow until the night. */
export async function refreshSearchAfter(count: number, db: Database): Promise<void> {
  if (count >= manyProducts) await rebuildSearchBitmaps(db)
}
