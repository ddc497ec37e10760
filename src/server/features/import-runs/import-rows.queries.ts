import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { ImportOutcome } from '../../../domain/products/product-imports.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import { type ProductImportRowRow, productImportRows } from '../../database/schema/product-imports.ts'
import type { FileResult } from '../product-import/imported-file.ts'

const addCounts = (column: string) => `
  (select jsonb_object_agg(known.key, known.value::int + coalesce((($2::jsonb) ->> known.key)::int, 0))
   from jsonb_each_text(${column}) as known)`

const countPlanned = `
  update product_imports set planned = ${addCounts('planned')}, position = position + $3::int
  where id = $1 and state = 'checking'`

const insertPlanned = `
  insert into product_import_rows (import_id, line, reference, name, planned, messages)
  select $1, line, reference, name, outcome, messages
  from jsonb_to_recordset($2::jsonb) as row (line integer, reference text, name text, outcome text, messages jsonb)`

/** Stores results of the dry run; returns false if the import was cancelled. */
export async function recordPlanned(tx: Transaction, id: string, results: readonly FileResult[]): Promise<boolean> {
  const values = [id, JSON.stringify(countsOf(results)), results.length]
  const { rowCount } = await runStatement(tx, countPlanned, values)
  if (rowCount !== 1) return false
  await runStatement(tx, insertPlanned, [id, JSON.stringify(results)])
  return true
}

const countDone = `update product_imports set outcomes = ${addCounts('outcomes')} where id = $1 and state = 'importing'`

const settleRows = `
  update product_import_rows as planned set outcome = row.outcome, messages = row.messages
  from jsonb_to_recordset($2::jsonb) as row (line integer, outcome text, messages jsonb)
  where planned.import_id = $1 and planned.line = row.line`

/** Stores results of the import; returns false if it was cancelled. */
export async function recordDone(tx: Transaction, id: string, results: readonly FileResult[]): Promise<boolean> {
  const { rowCount } = await runStatement(tx, countDone, [id, JSON.stringify(countsOf(results))])
  if (rowCount !== 1) return false
  await runStatement(tx, settleRows, [id, JSON.stringify(results)])
  return true
}

function countsOf(results: readonly FileResult[]): Partial<Record<ImportOutcome, number>> {
  const counts: Partial<Record<ImportOutcome, number>> = {}
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** The given lines that have already been imported. */
export async function selectDoneLines(db: Queryable, id: string, lines: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ line: productImportRows.line })
    .from(productImportRows)
    .where(
      and(
        eq(productImportRows.importId, id),
        inArray(productImportRows.line, [...lines]),
        isNotNull(productImportRows.outcome),
      ),
    )
  return new Set(rows.map(({ line }) => line))
}

export async function deletePlanned(db: Queryable, id: string): Promise<void> {
  await db.delete(productImportRows).where(eq(productImportRows.importId, id))
}

/** Rows of the file after a line. The `outcome` filter uses the actual outcome of imported rows, the planned one of others. */
export function selectRows(
  db: Queryable,
  id: string,
  { outcome, after, atMost }: { outcome: ImportOutcome | undefined; after: number; atMost: number },
): Promise<ProductImportRowRow[]> {
  const wanted =
    outcome &&
    or(
      eq(productImportRows.outcome, outcome),
      and(sql`${productImportRows.outcome} is null`, eq(productImportRows.planned, outcome)),
    )
  return db
    .select()
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, id), gt(productImportRows.line, after), wanted))
    .orderBy(asc(productImportRows.line))
    .limit(atMost)
}
