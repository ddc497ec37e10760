import { type FacetName, facetNames, isOfVariant, mapFacts } from '../../../domain/products/facts.ts'
import type { Database } from '../../database/database.ts'
import { toColumn } from '../../database/json-rows.ts'
import { readPrepared } from '../../database/read-prepared.ts'

/** The distinct values of a facet, at most a hundred; a skip scan of its column's index finds them without reading every row. */
function distinct(facet: FacetName): string {
  const table = isOfVariant(facet) ? 'product_variants' : 'products'
  const column = toColumn(facet)
  return `
  array(
    with recursive found as (
      (select ${column} as value from ${table} where ${column} > '' order by ${column} limit 1)
      union all
      select (select ${column} from ${table} where ${column} > found.value order by ${column} limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null limit 100
  )`
}

const facetsText = `select ${facetNames.map((facet) => `${distinct(facet)} as "${facet}"`).join(', ')}`

/** The values of each facet, in alphabetical order. */
type FacetValues = Record<FacetName, string[]>

export async function selectFacets(db: Database): Promise<FacetValues> {
  const [row] = await readPrepared<FacetValues>(db, { text: facetsText, values: [] })
  return row ?? mapFacts(facetNames, () => [])
}
