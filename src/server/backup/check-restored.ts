import type { Queryable } from '../database/database.ts'
import { findLedgerDifferences } from '../features/stock/stock.reads.ts'
import { countRestored, type RestoredCounts, selectShownPictures, selectWrongBooks } from './restored.queries.ts'

export interface Restored extends RestoredCounts {
  pictures: number
  /** What is not as it should be, in sentences; none of a backup that is right. */
  problems: string[]
}

/** What a restored database says of itself, compared with itself and with the files beside it. `files`: null where they lie in another store. */
export async function checkRestored(db: Queryable, files: ReadonlySet<string> | null): Promise<Restored> {
  const counts = await countRestored(db)
  const stock = await findLedgerDifferences(db)
  const books = await selectWrongBooks(db)
  const shown = await selectShownPictures(db)
  const missing = files ? shown.filter((key) => !files.has(key)) : []
  const problems = [
    stock.length > 0 && `Giacenze diverse dai loro movimenti: ${stock.length} articoli.`,
    books.length > 0 && `Conti diversi dagli ordini: ${books.join(', ')}.`,
    missing.length > 0 && `Immagini mancanti: ${missing.length}, la prima ${missing[0]}.`,
  ]
  return { ...counts, pictures: shown.length, problems: problems.filter((problem) => problem !== false) }
}
