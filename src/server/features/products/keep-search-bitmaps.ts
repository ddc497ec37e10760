import type { AppJob } from '../../app-context.ts'
import type { Database } from '../../database/database.ts'
import { foldSearchChanges, rebuildSearchBitmaps } from './search-counts.queries.ts'

/** Takes changed products into the bitmaps; until then each is asked by itself, so a late run costs speed, never hits. */
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

/** For whoever has changed `count` products at once: the night would be late for so many. */
export async function keepSearchBitmapsAfter(count: number, db: Database): Promise<void> {
  if (count >= manyProducts) await rebuildSearchBitmaps(db)
}
