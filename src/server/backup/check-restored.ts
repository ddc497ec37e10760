import type { Queryable } from '../database/database.ts'
import { findLedgerDifferences } from '../features/stock/stock.reads.ts'
import { renditionFiles } from '../gateways/pictures/renditions.ts'
import { countRestored, type RestoredCounts, selectShownPictures, selectWrongBooks } from './restored.queries.ts'

export interface Restored extends RestoredCounts {
  pictures: number
  /** False if the backup contains no files, so that pictures could not be checked. */
  hasFiles: boolean
  /** Detected problems as Italian sentences; empty for a correct backup. */
  problems: string[]
}

/** Checks a restored database for consistency, and against its files. `files`: null if they are in another store. */
export async function checkRestored(db: Queryable, files: ReadonlySet<string> | null): Promise<Restored> {
  const counts = await countRestored(db)
  const stock = await findLedgerDifferences(db)
  const books = await selectWrongBooks(db)
  const shown = await selectShownPictures(db)
  const missing = files
    ? shown.flatMap((folder) => renditionFiles.map((file) => `${folder}/${file}`)).filter((key) => !files.has(key))
    : []
  const problems = [
    stock.length > 0 && `Giacenze diverse dai loro movimenti: ${stock.length} articoli.`,
    books.length > 0 && `Conti diversi dagli ordini: ${books.join(', ')}.`,
    missing.length > 0 && `File di immagini mancanti: ${missing.length}, il primo ${missing[0]}.`,
  ]
  return {
    ...counts,
    pictures: shown.length,
    hasFiles: files !== null,
    problems: problems.filter((problem) => problem !== false),
  }
}
