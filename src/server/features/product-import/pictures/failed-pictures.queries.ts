import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { deleteDue } from '../../../database/delete-older.ts'
import { awaitedPictures } from '../../../database/schema/product-imports.ts'
import { products } from '../../../database/schema/products.ts'

/** Pictures of one import that could not be fetched. */
export interface FailedImport {
  importReference: string
  failed: number
  /** Number of pictures per reason, the most frequent first, at most five. */
  reasons: { reason: string; pictures: number }[]
  /** The first twenty. */
  first: { product: string; address: string; reason: string }[]
}

/** Imports with failed pictures that have not been reported yet and with no pending ones. Marks the failures as reported. */
export async function claimUnreported(db: Queryable, importLock: number): Promise<FailedImport[]> {
  const { rows } = await db.execute<FailedImport & Record<string, unknown>>(sql`
    with settled as materialized (
      select distinct import_reference from ${awaitedPictures} as failed
      where failed_at is not null and reported_at is null
        and not exists (
          select 1 from ${awaitedPictures} as other
          where other.import_reference = failed.import_reference and other.failed_at is null
        )
        -- An import that is still running may request more.
        and not exists (
          select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${importLock} and objsubid = 1
            and database = (select oid from pg_database where datname = current_database())
        )
      limit 20
    ),
    told as (
      update ${awaitedPictures} as awaited set reported_at = present() from settled
      where awaited.import_reference = settled.import_reference and awaited.failed_at is not null and awaited.reported_at is null
      returning awaited.import_reference, awaited.product_id, awaited.source_url, awaited.sort_order,
        coalesce(awaited.failure, '') as failure
    )
    select import_reference as "importReference", count(*)::int as failed,
      (select json_agg(json_build_object('reason', failure, 'pictures', pictures)) from (
        select failure, count(*) as pictures from told as same where same.import_reference = told.import_reference
        group by failure order by count(*) desc, failure limit 5
      ) as frequent) as reasons,
      (select json_agg(json_build_object('product', name, 'address', left(source_url, 300), 'reason', failure)) from (
        select product.name, same.source_url, same.failure from told as same
        join ${products} as product on product.id = same.product_id
        where same.import_reference = told.import_reference
        order by product.name, product.id, same.sort_order limit 20
      ) as shown) as first
    from told group by import_reference`)
  return rows
}

/** Makes the failed pictures of the import due at once, with all their attempts. Returns the ids of their products. */
export async function renewFailedPictures(db: Queryable, importReference: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with renewed as (
      update ${awaitedPictures} set tries = 0, next_try_at = present(), failed_at = null, reported_at = null
      where import_reference = ${importReference} and failed_at is not null
      returning product_id
    )
    select distinct product_id as id from renewed`)
  return rows.map(({ id }) => id)
}

/** Deletes failures that were not retried. Returns the number deleted. */
export const deleteOldFailures = (db: Queryable, atMost: number): Promise<number> =>
  deleteDue(
    db,
    {
      table: 'awaited_pictures',
      key: 'id',
      column: 'failed_at',
      before: "present() - interval '90 days'",
      only: 'failed_at is not null',
    },
    atMost,
  )
