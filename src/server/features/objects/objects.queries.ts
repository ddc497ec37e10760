import { and, count, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import type { ObjectKind } from '../../../domain/files.ts'
import { orphanHours } from '../../../domain/files.ts'
import type { Queryable } from '../../database/database.ts'
import { type ObjectRow, objects, picturePreviews } from '../../database/schema/objects.ts'

export async function insertObject(db: Queryable, upload: typeof objects.$inferInsert): Promise<void> {
  await db.insert(objects).values(upload)
}

/** Time at which an upload that is not attached stops counting towards the limit. */
const endOfWaiting = sql`
  case when ${objects.state} = 'awaiting' and not ${objects.isDirect} then ${objects.expiresAt}
    else ${objects.createdAt} + make_interval(hours => ${orphanHours}) end`

/** Counts the account's unused uploads and its addresses that still accept a file. `freeIn`: seconds until the first of them stops counting. */
export async function countWaiting(db: Queryable, ownerId: string): Promise<{ waiting: number; freeIn: number }> {
  const since = sql`present() - make_interval(hours => ${orphanHours})`
  const [row] = await db
    .select({
      waiting: count(),
      freeIn: sql<number>`coalesce(extract(epoch from min(${endOfWaiting}) - present()), 0)::float8`,
    })
    .from(objects)
    .where(
      and(
        eq(objects.ownerId, ownerId),
        ne(objects.state, 'attached'),
        gt(objects.createdAt, since),
        // The portal does not learn when the address of a direct upload is used.
        or(ne(objects.state, 'awaiting'), eq(objects.isDirect, true), gt(objects.expiresAt, sql`present()`)),
      ),
    )
  return row ?? { waiting: 0, freeIn: 0 }
}

export async function findByToken(db: Queryable, tokenHash: string): Promise<ObjectRow | undefined> {
  const [row] = await db.select().from(objects).where(eq(objects.tokenHash, tokenHash))
  return row
}

export async function findObject(db: Queryable, id: string): Promise<ObjectRow | undefined> {
  const [row] = await db.select().from(objects).where(eq(objects.id, id))
  return row
}

/** Claims the address for one sender. Undefined if it is unknown, used, in use or expired. */
export async function claimUpload(db: Queryable, tokenHash: string): Promise<ObjectRow | undefined> {
  const [row] = await db
    .update(objects)
    .set({ state: 'receiving' })
    .where(and(eq(objects.tokenHash, tokenHash), eq(objects.state, 'awaiting'), gt(objects.expiresAt, sql`present()`)))
    .returning()
  return row
}

export async function setState(db: Queryable, id: string, state: 'awaiting' | 'received'): Promise<void> {
  await db
    .update(objects)
    .set({ state })
    .where(and(eq(objects.id, id), eq(objects.state, 'receiving')))
}

export async function lockObject(db: Queryable, id: string): Promise<ObjectRow | undefined> {
  const [row] = await db.select().from(objects).where(eq(objects.id, id)).for('update')
  return row
}

/** Number of these objects that the account attached for `kind`. They are locked until the transaction ends. */
export async function lockOwnAttached(
  db: Queryable,
  { ownerId, ids, kind }: { ownerId: string; ids: readonly string[]; kind: ObjectKind },
): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await db
    .select({ id: objects.id })
    .from(objects)
    .where(and(inArray(objects.id, [...ids]), eq(objects.ownerId, ownerId), eq(objects.kind, kind)))
    .orderBy(objects.id)
    .for('share')
  return rows.length
}

/** The given folders whose pictures the account attached for `kind`. */
export async function selectAttachedFolders(
  db: Queryable,
  { ownerId, folders, kind }: { ownerId: string; folders: readonly string[]; kind: ObjectKind },
): Promise<string[]> {
  if (folders.length === 0) return []
  const rows = await db
    .selectDistinct({ folder: objects.folder })
    .from(objects)
    .where(and(inArray(objects.folder, [...folders]), eq(objects.ownerId, ownerId), eq(objects.kind, kind)))
    .orderBy(objects.folder)
  return rows.flatMap(({ folder }) => folder ?? [])
}

/** Returns whether the account attached the renditions of this folder for `kind`. The row is locked until the transaction ends. */
export async function lockOwnFolder(
  db: Queryable,
  { ownerId, folder, kind }: { ownerId: string; folder: string; kind: ObjectKind },
): Promise<boolean> {
  const rows = await db
    .select({ id: objects.id })
    .from(objects)
    .where(and(eq(objects.folder, folder), eq(objects.ownerId, ownerId), eq(objects.kind, kind)))
    .orderBy(objects.id)
    .for('share')
  return rows.length > 0
}

export async function markAttached(db: Queryable, id: string, to: { kind: ObjectKind; folder: string }): Promise<void> {
  await db
    .update(objects)
    .set({ ...to, state: 'attached', attachedAt: sql`present()` })
    .where(eq(objects.id, id))
}

/** Keeps the row if the upload was attached in the meantime. */
export async function deleteUpload(db: Queryable, id: string): Promise<void> {
  await db.delete(objects).where(and(eq(objects.id, id), ne(objects.state, 'attached')))
}

/** Serialises access to one folder of the store until the transaction ends. */
export async function lockFolder(db: Queryable, folder: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${folder}, 7305))`)
}

/** Pictures without a preview are skipped. A picture's preview never changes. */
export async function insertPreviews(
  db: Queryable,
  pictures: readonly { imageUrl: string; preview: string | null }[],
): Promise<void> {
  const rows = pictures.flatMap(({ imageUrl, preview }) => (preview === null ? [] : [{ imageUrl, preview }]))
  if (rows.length > 0) await db.insert(picturePreviews).values(rows).onConflictDoNothing()
}
