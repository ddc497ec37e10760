import { and, eq, inArray, isNull, like, ne, or, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { isPublicKind, objectKinds, orphanHours } from '../../../domain/files.ts'
import { mailLogoFile } from '../../../domain/white-label.ts'
import type { Queryable } from '../../database/database.ts'
import { outbox } from '../../database/schema/messages.ts'
import { type ObjectRow, objects, picturePreviews } from '../../database/schema/objects.ts'
import { orderDocuments } from '../../database/schema/order-records.ts'
import { orderReturns } from '../../database/schema/order-returns.ts'
import { productImages } from '../../database/schema/products.ts'
import { productRequests, whiteLabelProfiles } from '../../database/schema/requests.ts'
import { privateFolder } from '../../gateways/pictures/picture-store.ts'
import { fallbackFile } from '../../gateways/pictures/renditions.ts'

/** Part of a picture's address after its folder. */
const ending = `/${fallbackFile}`

/** The same for the logo shown in mails. */
const mailEnding = `/${mailLogoFile}`

const privateKinds = objectKinds.filter((kind) => !isPublicKind[kind])

const longAgo = sql`present() - make_interval(hours => ${orphanHours})`

/** Uploads that were not attached within a day, oldest first. */
export async function selectAbandoned(db: Queryable, atMost: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${objects} where state <> 'attached' and created_at < ${longAgo} order by created_at limit ${atMost}`)
  return rows.map(({ id }) => id)
}

/** Returns false if the upload is gone or was attached since it was selected. Waits for a transaction that is attaching it. */
export async function deleteAbandoned(db: Queryable, id: string): Promise<boolean> {
  const deleted = await db
    .delete(objects)
    .where(and(eq(objects.id, id), ne(objects.state, 'attached')))
    .returning({ id: objects.id })
  return deleted.length > 0
}

/** True if nothing references the object, stored mails included. References use the path at which the object is read. */
const isUnused = sql`
  not exists (select 1 from ${productImages} where image_url = '/' || object.folder || ${ending})
  and not exists (select 1 from ${productRequests} where image_urls @> array['/api/objects/' || object.id])
  and not exists (select 1 from ${orderReturns} where image_urls @> array['/api/objects/' || object.id])
  and not exists (select 1 from ${whiteLabelProfiles} where logo_url = '/' || object.folder || ${ending})
  and not exists (
    select 1 from ${outbox}
    where object.kind = 'white-label-logo' and content -> 'from' ->> 'logo' = '/' || object.folder || ${mailEnding})`

const maySweep = sql`
  ((object.attached_at < ${longAgo} and ${isUnused}) or (object.owner_id is null and object.kind = any(${sql.param(privateKinds)}::text[])))`

/** Number of this account's pictures that are unused and less than a day old (older ones are swept), counted up to `atMost`. */
export async function countUnused(db: Queryable, ownerId: string, atMost: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from ${objects} as object
      where object.owner_id = ${ownerId}::uuid and object.state = 'attached' and object.attached_at >= ${longAgo} and ${isUnused}
      limit ${atMost}) as unused`)
  return rows[0]?.n ?? 0
}

/** Repeats the check under the object's lock: it may have come into use since it was selected. */
export async function isStillUnused(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${objects} as object where object.id = ${id}::uuid and ${maySweep}`,
  )
  return rows.length > 0
}

/**
 * Attached objects that are unused after a day, and private ones whose owner is deleted. `after` is the last id of the previous page, so that an
 * object in use is checked once a night.
 */
export async function selectUnused(
  db: Queryable,
  { after, atMost }: { after: string | undefined; atMost: number },
): Promise<Pick<ObjectRow, 'id' | 'folder'>[]> {
  const { rows } = await db.execute<Pick<ObjectRow, 'id' | 'folder'> & Record<string, unknown>>(sql`
    select object.id, object.folder from ${objects} as object
    where object.state = 'attached' and ${after ? sql`object.id > ${after}::uuid` : sql`true`}
      and ${maySweep}
    order by object.id limit ${atMost}`)
  return rows
}

/** True if another object or a product uses the same renditions: equal pictures are stored once. */
export async function isFolderShared(
  db: Queryable,
  { id, folder }: Pick<ObjectRow, 'id' | 'folder'>,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${objects} as other where other.folder = ${folder} and other.id <> ${id}::uuid
    union all
    select 1 from ${productImages} where image_url = '/' || ${folder}::text || ${ending}
    limit 1`)
  return rows.length > 0
}

/** The given public folders that a product or an object references. */
export async function selectUsedFolders(db: Queryable, folders: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ folder: string }>(sql`
    select given.folder from unnest(${sql.param(folders)}::text[]) as given (folder)
    where exists (select 1 from ${productImages} where image_url = '/' || given.folder || ${ending})
       or exists (select 1 from ${objects} as object where object.folder = given.folder)`)
  return new Set(rows.map(({ folder }) => folder))
}

/** The given private folders whose object exists and is not attached as a public picture. Each folder is named after its object. */
export async function selectOwnFolders(db: Queryable, folders: readonly string[]): Promise<Set<string>> {
  const idOf = (folder: string) => folder.split('/').at(-1) ?? ''
  const ids = folders.map(idOf).filter(isUuid)
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: objects.id })
    .from(objects)
    .where(and(inArray(objects.id, ids), or(isNull(objects.folder), like(objects.folder, `${privateFolder}/%`))))
  const present = new Set(rows.map(({ id }) => id))
  return new Set(folders.filter((folder) => present.has(idOf(folder))))
}

/** Deletes the preview of a folder whose renditions are removed. */
export async function deletePreview(db: Queryable, folder: string): Promise<void> {
  await db.delete(picturePreviews).where(eq(picturePreviews.imageUrl, `/${folder}${ending}`))
}

export async function deleteObjects(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(objects).where(inArray(objects.id, [...ids]))
}

/** The given ids whose upload is not yet attached. */
export async function selectWaitingIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: objects.id })
    .from(objects)
    .where(and(inArray(objects.id, [...ids]), ne(objects.state, 'attached')))
  return new Set(rows.map(({ id }) => id))
}

/** Folders of attached objects, page by page. */
export async function selectFolders(db: Queryable, after: string, atMost: number): Promise<string[]> {
  const { rows } = await db.execute<{ folder: string }>(sql`
    select distinct folder from ${objects} where folder > ${after} order by folder limit ${atMost}`)
  return rows.map(({ folder }) => folder)
}

/** The given ids that are order documents. */
export async function selectDocumentIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: orderDocuments.id })
    .from(orderDocuments)
    .where(inArray(orderDocuments.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
