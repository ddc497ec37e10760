import pg from 'pg'
import { openDatabase } from '../../src/server/database/database.ts'
import { createProduct } from '../../src/server/features/products/create-product.ts'
import { signIn } from '../sign-in.ts'

export interface Shop {
  /** Products with enough stock. */
  productIds: readonly string[]
  cookies: readonly string[]
  admin: string
  /** Another product, with its stock item. */
  watched: { productId: string; stockItemId: string; onHand: number }
}

const products = 20
const enough = 1_000_000
const onHand = 1_000

/** Creates products with enough stock, and customers without a limit of unpaid orders, in a running portal's database. */
export async function openShop(url: string, customers = 12): Promise<Shop> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into app_settings (id, setting_key, setting_value) values
       (gen_random_uuid(), 'max_unpaid_orders', '1000000'), (gen_random_uuid(), 'max_unpaid_pieces', '1000000')`,
  )
  const { rows } = await client.query<{ id: string }>('select id from categories order by id limit 1')
  const db = openDatabase(url, { connections: 1 })
  const productIds: string[] = []
  for (let n = 0; n <= products; n++) {
    const product = {
      name: `Capo di prova ${n}`,
      description: '',
      categoryId: rows[0]?.id ?? '',
      price: '10.00',
      weight: '0.100',
      sku: `DW-PROVA-${n}`,
      stock: n < products ? enough : onHand,
      images: [],
      variants: [],
    }
    productIds.push(await db.transaction((tx) => createProduct(tx, product, { reference: 'trial', reason: 'Prova' })))
  }
  await db.close()
  const cookies: string[] = []
  for (let n = 0; n < customers; n++) cookies.push((await signIn(client, `prova-${n}`, 'rivenditore')).cookie)
  const admin = (await signIn(client, 'prova-admin', 'admin')).cookie
  const productId = productIds.pop() ?? ''
  const shelf = await client.query<{ id: string }>('select id from stock_items where product_id = $1', [productId])
  await client.end()
  return { productIds, cookies, admin, watched: { productId, stockItemId: shelf.rows[0]?.id ?? '', onHand } }
}
