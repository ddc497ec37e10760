import type { CatalogueExportQuery } from '../../../../contract/products/product-imports.ts'
import type { AppContext } from '../../../app-context.ts'
import { selectImportedProducts } from '../product-import.queries.ts'
import { writeRows } from './catalogue-columns.ts'
import { selectIdsAfter } from './export-catalogue.queries.ts'

/** Products read and written at a time. Bounds the memory of an export of any size. */
const batchSize = 200

/** Exports the catalogue in the portal's own format, which can be imported again: one row per variant, products in order of creation. */
export async function* exportCatalogue(
  { db, publicUrl }: Pick<AppContext, 'db' | 'publicUrl'>,
  filters: CatalogueExportQuery,
): AsyncGenerator<string[]> {
  let after: string | null = null
  for (;;) {
    const ids: string[] = await selectIdsAfter(db, filters, { after, atMost: batchSize })
    const found = new Map((await selectImportedProducts(db, ids)).map((product) => [product.id, product]))
    for (const id of ids) {
      const product = found.get(id)
      if (product) yield* writeRows(withWholeAddresses(product, publicUrl()))
    }
    if (ids.length < batchSize) return
    after = ids.at(-1) ?? null
  }
}

/** Makes the addresses absolute, so that a browser can open them from a spreadsheet. */
const withWholeAddresses = <Product extends { pictureUrls: string[] }>(product: Product, site: string): Product => ({
  ...product,
  pictureUrls: product.pictureUrls.map((address) => (address.startsWith('/') ? `${site}${address}` : address)),
})
