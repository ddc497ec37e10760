import { eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '../../../database/database.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { awaitedPictures, productImports } from '../../../database/schema/product-imports.ts'
import { products } from '../../../database/schema/products.ts'
import { hasLiveJob } from '../../../jobs/live-jobs.queries.ts'
import type { ParsedPicture } from '../parsed-product.ts'

/** Pictures of the file that a product lacks. */
export interface PictureOrder {
  productId: string
  missing: readonly ParsedPicture[]
  /** Pictures to be replaced; removed once all missing ones are stored. */
  stalePictureIds: readonly string[]
  importReference: string
}

/** The product's awaited pictures, locked until the transaction ends. */
export async function lockAwaited(
  db: Queryable,
  productId: string,
): Promise<{ id: string; sourceUrl: string; isFinal: boolean }[]> {
  return db
    .select({
      id: awaitedPictures.id,
      sourceUrl: awaitedPictures.sourceUrl,
      isFinal: sql<boolean>`${awaitedPictures.failedAt} is not null`,
    })
    .from(awaitedPictures)
    .where(eq(awaitedPictures.productId, productId))
    .orderBy(awaitedPictures.id)
    .for('update')
}

export async function deleteAwaited(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.delete(awaitedPictures).where(inArray(awaitedPictures.id, [...ids]))
}

const upsertText = `
  insert into awaited_pictures as old
    (id, product_id, source_url, alt_text, color, sort_order, replaces, import_reference)
  select id, $2, "sourceUrl", "altText", color, "sortOrder", $3::uuid[], $4
  from jsonb_to_recordset($1::jsonb)
    as picture (id uuid, "sourceUrl" text, "altText" text, color text, "sortOrder" integer)
  on conflict (product_id, source_url) do update set
    alt_text = excluded.alt_text, color = excluded.color, sort_order = excluded.sort_order,
    replaces = excluded.replaces, import_reference = excluded.import_reference,
    tries = case when old.failed_at is null then old.tries else 0 end,
    next_try_at = case when old.failed_at is null then old.next_try_at else present() end,
    failed_at = null, reported_at = null`

export async function upsertAwaited(
  db: Queryable,
  { productId, missing, stalePictureIds, importReference }: PictureOrder,
): Promise<void> {
  const rows = JSON.stringify(missing.map((picture) => ({ ...picture, id: uuidv7() })))
  await runStatement(db, upsertText, [rows, productId, [...stalePictureIds], importReference])
}

/** Ids of the product's awaited pictures that are due. */
export async function selectDueIds(db: Queryable, productId: string): Promise<string[]> {
  const { rows } = await runStatement<{ id: string }>(
    db,
    `select id from awaited_pictures
     where product_id = $1 and failed_at is null and next_try_at <= present() order by sort_order, id`,
    [productId],
  )
  return rows.map(({ id }) => id)
}

/** Seconds until the product's next picture is due, at least 0; null if it awaits none. */
export async function selectSecondsToNext(db: Queryable, productId: string): Promise<number | null> {
  const { rows } = await runStatement<{ seconds: number }>(
    db,
    `select greatest(0, extract(epoch from min(next_try_at) - present()))::float8 as seconds
     from awaited_pictures where product_id = $1 and failed_at is null having count(*) > 0`,
    [productId],
  )
  return rows[0]?.seconds ?? null
}

/** A picture that only this process may fetch for some minutes. */
export interface ClaimedPicture {
  id: string
  productId: string
  sourceUrl: string
  /** Number of failed attempts. */
  tries: number
  /** End of the claim, as formatted by the database. */
  claimedUntil: string
}

/** Undefined if another process has claimed the picture or it is no longer wanted. */
export async function claimPicture(db: Queryable, id: string, minutes: number): Promise<ClaimedPicture | undefined> {
  const { rows } = await runStatement<ClaimedPicture>(
    db,
    `update awaited_pictures set next_try_at = present() + make_interval(mins => $2)
     where id = $1 and failed_at is null and next_try_at <= present()
     returning id, product_id as "productId", source_url as "sourceUrl", tries, next_try_at as "claimedUntil"`,
    [id, minutes],
  )
  return rows[0]
}

/** Releases the claim after an interrupted attempt: any process may try again at once. */
export async function releasePicture(db: Queryable, { id, claimedUntil }: ClaimedPicture): Promise<void> {
  await runStatement(db, 'update awaited_pictures set next_try_at = present() where id = $1 and next_try_at = $2', [
    id,
    claimedUntil,
  ])
}

/** `pause`: seconds until the next attempt; null if there is none. */
export async function recordFailedPicture(
  db: Queryable,
  { id, claimedUntil }: ClaimedPicture,
  { reason, pause }: { reason: string; pause: number | null },
): Promise<void> {
  await runStatement(
    db,
    `update awaited_pictures set tries = tries + 1, failure = $3,
       next_try_at = present() + make_interval(secs => coalesce($4::float8, 0)),
       failed_at = case when $4::float8 is null then present() end
     where id = $1 and next_try_at = $2`,
    [id, claimedUntil, reason, pause],
  )
}

/** The picture as the last import requested it. */
interface TakenPicture {
  sourceUrl: string
  altText: string | null
  color: string | null
  sortOrder: number
  importReference: string
  /** Pictures to remove because the product is now complete; empty while it awaits more. */
  replacedIds: string[]
}

/**
 * Deletes the picture's row and locks its product, so that only one of two concurrent calls sees the last picture. Undefined if the row is gone: the
 * product was deleted, a later file names another picture, or another process was faster.
 */
export async function popAwaited(
  db: Queryable,
  { id, productId }: Pick<ClaimedPicture, 'id' | 'productId'>,
): Promise<TakenPicture | undefined> {
  await db.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update')
  const [row] = await db.delete(awaitedPictures).where(eq(awaitedPictures.id, id)).returning()
  if (!row) return undefined
  const left = await db
    .select({ id: awaitedPictures.id })
    .from(awaitedPictures)
    .where(eq(awaitedPictures.productId, productId))
    .limit(1)
  const { sourceUrl, altText, color, sortOrder, importReference, replaces } = row
  return { sourceUrl, altText, color, sortOrder, importReference, replacedIds: left.length === 0 ? replaces : [] }
}

/** The panel's import that requested a picture, and its admin; undefined for the import command. */
export async function findAskingImport(
  db: Queryable,
  importReference: string,
): Promise<{ importId: string; fileName: string; adminId: string } | undefined> {
  const [row] = await db
    .select({ importId: productImports.id, fileName: productImports.fileName, adminId: productImports.actorId })
    .from(productImports)
    .where(eq(productImports.id, importReference.replace(/^import:/, '')))
  return row
}

/** Products without a job whose pictures have been due for a while: their job was given up. */
export async function selectStranded(db: Queryable, jobName: string, atMost: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from ${awaitedPictures} as awaited
    where failed_at is null and next_try_at < present() - interval '1 minute'
      and not ${hasLiveJob(jobName, 'productId', sql`awaited.product_id`)}
    group by product_id order by min(next_try_at) limit ${atMost}`)
  return rows.map(({ id }) => id)
}

/** Inserts the awaited pictures of newly created products in one statement. */
export async function insertAwaited(
  db: Queryable,
  orders: readonly Pick<PictureOrder, 'productId' | 'missing'>[],
  importReference: string,
): Promise<void> {
  const rows = orders.flatMap(({ productId, missing }) =>
    missing.map(({ line: _, ...picture }) => ({ ...picture, id: uuidv7(), productId, replaces: [], importReference })),
  )
  if (rows.length > 0) await db.insert(awaitedPictures).values(rows)
}
