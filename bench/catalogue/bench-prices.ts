// npm run bench -- prices [DIRECTORY]: measures the cost for a writer of keeping the read model up to date, and checks that the next
// response contains a new price.
import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { Product, ProductList } from '../../src/contract/products/products.ts'
import { openCatalogue } from './open-catalogue.ts'

const products = 10_000

await using catalogue = await openCatalogue(process.argv[2] ?? '10000')
const client = new pg.Client({ connectionString: catalogue.url })
await client.connect()
try {
  const behind = await countStalePrices(200)
  console.log(`Prezzi cambiati uno alla volta e riletti subito (lista, ricerca, scheda): 200, vecchi: ${behind}`)
  const seconds = await time(() =>
    client.query(
      'update products set price = price + 0.01 where id in (select id from products order by created_at desc limit $1)',
      [products],
    ),
  )
  console.log(`${products} prezzi in un comando: ${seconds.toFixed(2)} s`)
  const { rows } = await client.query<{ id: string }>('select id from products order by created_at limit $1', [
    products,
  ])
  const oneByOne = await time(async () => {
    for (const { id } of rows) await client.query('update products set price = price + 0.01 where id = $1', [id])
  })
  console.log(`${rows.length} prezzi in altrettante transazioni: ${oneByOne.toFixed(2)} s`)
} finally {
  await client.end()
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

async function countStalePrices(times: number): Promise<number> {
  const { rows } = await client.query<{ id: string; sku: string }>(
    'select id, sku from products where is_active order by created_at desc, id desc limit 12',
  )
  let stale = 0
  for (let n = 0; n < times; n++) {
    const { id, sku } = rows[n % rows.length] ?? { id: '', sku: '' }
    const price = `${randomInt(10, 500)}.${randomInt(10, 99)}`
    await client.query('update products set price = $2 where id = $1', [id, price])
    const [list, search, product] = await Promise.all([
      get<ProductList>('/api/products?limit=12'),
      get<ProductList>(`/api/products?limit=12&search=${sku}`),
      get<Product>(`/api/products/${id}`),
    ])
    const seen = [...list.products, ...search.products, product].filter((one) => one.id === id).map((one) => one.price)
    if (seen.length < 3 || seen.some((one) => one !== price)) stale += 1
  }
  return stale
}

async function get<Body>(path: string): Promise<Body> {
  const response = await fetch(catalogue.app.address + path, { headers: { cookie: catalogue.cookie } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as Body
}
