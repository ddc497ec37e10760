import type { Database } from '../../../database/database.ts'
import type { Job } from '../../../jobs/job.ts'
import { foldSearchChanges, rebuildSearchBitmaps } from './bitmaps.queries.ts'

/** Takes changed products into the bitmaps; until then each is asked by itself, so a late run costs speed, never hits. */
export const foldSearchChangesJob: Job = {
  name: 'fold-search-changes',
  cron: '* * * * *',
  options: { expireInSeconds: 600 },
  run: (app) => foldSearchChanges(app.db),
}

/** Finds out which lexemes have become common, every night and after an import. */
export const rebuildSearchBitmapsJob: Job = {
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
