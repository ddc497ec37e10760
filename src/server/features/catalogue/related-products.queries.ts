import type { Database } from '../../database/database.ts'
import { readPrepared } from '../../database/read-prepared.ts'
import { comparablesSql } from './product-json.queries.ts'
import { previewIds } from './product-pages.queries.ts'
import { sortOrder } from './sort-order.ts'

/** The fields used to rank related products. */
export interface Comparable {
  id: string
  name: string
  description: string
  price: string
  available: number
}

export interface Subject extends Comparable {
  categoryId: string
  composition: string | null
}

const subjectText = `
  select id, name, description, composition, price::text, 0 as available, category_id as "categoryId"
  from products where id = $1 and is_active`

/** The product to compare with others, if it is active. */
export async function selectSubject(db: Database, id: string): Promise<Subject | undefined> {
  const [row] = await readPrepared<Subject>(db, { text: subjectText, values: [id] })
  return row
}

const newestIds = (condition: string) =>
  `select id from products where is_active ${condition} order by ${sortOrder('newest', 'id')} limit`

const inCategoryText = comparablesSql(`
  select id, position from unnest($1::uuid[] || array(${newestIds('and category_id = $2')} $3))
  with ordinality as chosen (id, position)`)

/** The products with these ids and the newest `latest` of the category. A product may occur twice. */
export const selectCandidates = (
  db: Database,
  ids: readonly string[],
  { categoryId }: Subject,
  latest: number,
): Promise<Comparable[]> => readPrepared<Comparable>(db, { text: inCategoryText, values: [ids, categoryId, latest] })

const inPreviewText = comparablesSql(`
  select id, position from unnest(array(
    select id from products where id in (${previewIds('$1')}) and category_id = $2
  )) with ordinality as chosen (id, position)`)

/** The products of the home page's preview that are in the category. */
export const selectPreviewCandidates = (
  db: Database,
  previewSize: number,
  { categoryId }: Subject,
): Promise<Comparable[]> => readPrepared<Comparable>(db, { text: inPreviewText, values: [previewSize, categoryId] })
