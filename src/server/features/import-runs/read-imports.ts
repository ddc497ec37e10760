import type { ProductImportRows, ProductImportRowsQuery } from '../../../contract/products/product-imports.ts'
import { type ImportOutcome, importProblems, outcomeNames } from '../../../domain/products/product-imports.ts'
import type { AppContext } from '../../app-context.ts'
import { selectRows } from './import-rows.queries.ts'
import { findImport, type ImportWithActor, selectImports } from './import-runs.queries.ts'

export const listImports = ({ db }: AppContext, limit: number): Promise<ImportWithActor[]> => selectImports(db, limit)

export async function readImport({ db }: Pick<AppContext, 'db'>, id: string): Promise<ImportWithActor> {
  const row = await findImport(db, id)
  if (!row) throw importProblems['import.not_found']()
  return row
}

/** The planned or actual outcomes of the file's rows, in file order, by pages. */
export async function readImportRows(
  app: Pick<AppContext, 'db'>,
  id: string,
  { outcome, limit, after }: ProductImportRowsQuery,
): Promise<ProductImportRows> {
  await readImport(app, id)
  const found = await selectRows(app.db, id, { outcome, after, atMost: limit + 1 })
  const rows = found.slice(0, limit).map(({ importId: _, ...row }) => ({ ...row, messages: [...row.messages] }))
  return { rows, nextLine: found.length > limit ? (rows.at(-1)?.line ?? null) : null }
}

export const importRowsHeader = ['Riga', 'Prodotto', 'Nome', 'Controllo', 'Esito', 'Dettagli']

/** Rows read and written at a time. */
const batch = 1000

export async function* exportImportRows(
  { db }: Pick<AppContext, 'db'>,
  id: string,
  outcome: ImportOutcome | undefined,
): AsyncGenerator<(string | number | null)[]> {
  let after = 0
  for (;;) {
    const rows = await selectRows(db, id, { outcome, after, atMost: batch })
    for (const { line, reference, name, planned, outcome: done, messages } of rows) {
      yield [line, reference, name, outcomeNames[planned], done && outcomeNames[done], messages.join('; ')]
    }
    if (rows.length < batch) return
    after = rows.at(-1)?.line ?? 0
  }
}
