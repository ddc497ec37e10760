import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import { type ImportState, importKeptDays, runningImportStates } from '../../../domain/products/product-imports.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { nameOfUser } from '../../database/name-of-user.ts'
import { users } from '../../database/schema/accounts.ts'
import { type ProductImportRow, productImports } from '../../database/schema/product-imports.ts'
import { hasLiveJob } from '../../jobs/live-jobs.queries.ts'

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

/** The import that a job is processing. */
export async function findRunning(db: Queryable): Promise<ImportWithActor | undefined> {
  const [row] = await withActor(db)
    .where(inArray(productImports.state, [...runningImportStates]))
    .limit(1)
  return row
}

/** The latest import by this admin of the same file that is still undecided. */
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

/** Returns false if the import has left this state, because it was cancelled. */
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

/** Running imports without a live job: their job was given up. */
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

/** Expired imports, oldest first. */
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
