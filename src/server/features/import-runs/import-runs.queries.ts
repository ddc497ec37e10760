import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import {
  type ImportOutcome,
  type ImportState,
  importKeptDays,
  runningImportStates,
} from '../../../domain/products/product-imports.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { nameOfUser } from '../../database/name-of-user.ts'
import { runStatement } from '../../database/run-statement.ts'
import { users } from '../../database/schema/accounts.ts'
import {
  type ProductImportRow,
  type ProductImportRowRow,
  productImportRows,
  productImports,
} from '../../database/schema/product-imports.ts'
import { hasLiveJob } from '../../jobs/live-jobs.queries.ts'
import type { FileResult } from '../product-import/imported-file.ts'

export type ImportWithActor = ProductImportRow & { actor: string }

const withActor = (db: Queryable) =>
  db
    .select({ ...getTableColumns(productImports), actor: nameOfUser })
    .from(productImports)
    .innerJoin(users, eq(users.id, productImports.actorId))

export async function insertImport(
  db: Queryable,
  row: typeof productImports.$inferInsert,
): Promise<ProductImportRow | undefined> {
  const [made] = await db.insert(productImports).values(row).onConflictDoNothing().returning()
  return made
}

export async function findImport(db: Queryable, id: string): Promise<ImportWithActor | undefined> {
  const [row] = await withActor(db).where(eq(productImports.id, id))
  return row
}

export async function lockImport(tx: Transaction, id: string): Promise<ProductImportRow | undefined> {
  const [row] = await tx.select().from(productImports).where(eq(productImports.id, id)).for('update')
  return row
}

/** The one that a job works on. */
export async function findRunning(db: Queryable): Promise<ImportWithActor | undefined> {
  const [row] = await withActor(db)
    .where(inArray(productImports.state, [...runningImportStates]))
    .limit(1)
  return row
}

/** The newest of this admin with the same file that is not decided yet. */
export async function findSame(
  db: Queryable,
  same: Pick<ProductImportRow, 'actorId' | 'digest' | 'fileName' | 'keepStock'>,
): Promise<ProductImportRow | undefined> {
  const [row] = await db
    .select()
    .from(productImports)
    .where(
      and(
        eq(productImports.actorId, same.actorId),
        eq(productImports.digest, same.digest),
        eq(productImports.fileName, same.fileName),
        eq(productImports.keepStock, same.keepStock),
        inArray(productImports.state, ['checking', 'checked', 'importing']),
      ),
    )
    .orderBy(desc(productImports.createdAt))
    .limit(1)
  return row
}

export const selectImports = (db: Queryable, limit: number): Promise<ImportWithActor[]> =>
  withActor(db).orderBy(desc(productImports.createdAt), desc(productImports.id)).limit(limit)

export async function updateImport(
  db: Queryable,
  id: string,
  changes: Partial<ProductImportRow>,
): Promise<ProductImportRow | undefined> {
  const [row] = await db.update(productImports).set(changes).where(eq(productImports.id, id)).returning()
  return row
}

/** False if the import is not in this state any more: somebody has cancelled it. */
export async function moveWhile(
  db: Queryable,
  { id, state }: { id: string; state: ImportState },
  changes: Partial<ProductImportRow>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(productImports)
    .set(changes)
    .where(and(eq(productImports.id, id), eq(productImports.state, state)))
  return rowCount === 1
}

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

/** Adds what the dry run has found; false if it was cancelled. */
export async function notePlanned(tx: Transaction, id: string, results: readonly FileResult[]): Promise<boolean> {
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

/** Writes down what was imported; false if the import was cancelled. */
export async function noteDone(tx: Transaction, id: string, results: readonly FileResult[]): Promise<boolean> {
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

/** Of these lines those that are imported already. */
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

/** Rows of the file after a line; of those that were imported the outcome counts, of the others what was planned. */
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

/** Running imports that no job works on: the one that they had was given up. */
export async function selectStrandedImports(db: Queryable, jobName: string): Promise<string[]> {
  const rows = await db
    .select({ id: productImports.id })
    .from(productImports)
    .where(
      and(
        inArray(productImports.state, [...runningImportStates]),
        sql`not ${hasLiveJob(jobName, 'importId', productImports.id)}`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Imports whose time is over, the oldest first. */
export async function selectOverImports(db: Queryable, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ id: productImports.id })
    .from(productImports)
    .where(lt(productImports.createdAt, sql`present() - make_interval(days => ${importKeptDays})`))
    .orderBy(asc(productImports.createdAt))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

export async function deleteImport(db: Queryable, id: string): Promise<void> {
  await db.delete(productImports).where(eq(productImports.id, id))
}
