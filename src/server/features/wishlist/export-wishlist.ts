import type { Product, ProductVariant } from '../../../contract/products/products.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { WishlistRow } from '../../database/schema/wishlist.ts'
import { decimalComma, spreadsheetDay } from '../../spreadsheets/write-csv.ts'
import { describeLines, visibilityFor } from '../catalogue/read-catalogue.ts'
import { selectWishlistAfter } from './wishlist.queries.ts'

/** Entries read and written at a time. Bounds the memory of an export of any size. */
const batchSize = 200

/** Rows of the user's own wishlist, newest first, with the columns of `wishlistColumns`. */
export async function* exportWishlist(
  app: Pick<AppContext, 'db' | 'clock'>,
  user: UserRow,
): AsyncGenerator<(string | number | null)[]> {
  const visibility = visibilityFor(user, app.clock.now())
  let cursor: string | undefined
  do {
    const page = await selectWishlistAfter(app.db, user.id, { limit: batchSize, cursor })
    const described = await describeLines(app.db, page.rows, visibility)
    for (const [index, entry] of page.rows.entries()) {
      const line = described[index]
      if (line) yield columns.map(([, cell]) => cell(entry, line))
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

interface Described {
  product: Product
  variant: ProductVariant | null
}

type Cell = (entry: WishlistRow, described: Described) => string | number | null

const columns: readonly (readonly [string, Cell])[] = [
  ['Articolo', (_, { product }) => product.name],
  ['SKU', (_, { product, variant }) => variant?.sku ?? product.sku],
  ['Taglia', (_, { variant }) => variant?.size ?? null],
  ['Colore', (_, { variant }) => variant?.color ?? null],
  ['Pezzi', ({ quantity }) => quantity],
  ['Prezzo (€)', (_, { product }) => decimalComma(product.price)],
  [
    'Disponibili',
    (_, { product, variant }) => (product.isActive ? (variant ?? product).available : 'Non più in vendita'),
  ],
  ['Aggiunto il', ({ createdAt }) => spreadsheetDay(createdAt)],
  ['Note', ({ notes }) => notes],
]

export const wishlistColumns: readonly string[] = columns.map(([title]) => title)
