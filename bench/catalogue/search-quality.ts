// npm run bench:quality -- [DIRECTORY …]: the table of searches of the tests against catalogues that npm run bench:fill made, with the demo
// products among the others, older than all of them. Adds those products to the catalogue.
import pg from 'pg'
import type { ProductList } from '../../src/contract/products.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { demoCategories, demoProducts } from '../../src/server/demo/catalogue.ts'
import { isMeant, notSold, qualityTable } from '../../src/server/features/catalogue/search/search-quality-table.ts'
import { openCategory } from '../../src/server/features/categories/open-category.ts'
import { createProduct } from '../../src/server/features/products/create-product.ts'
import { openCatalogue } from './open-catalogue.ts'

const names = process.argv.length > 2 ? process.argv.slice(2) : ['10000']

async function addDemoProducts(url: string): Promise<void> {
  const db = openDatabase(url, { connections: 2 })
  const { rows } = await db.execute(`select 1 from skus where sku = 'DW-ABI-0001'`)
  if (rows.length === 0) {
    await db.transaction(async (tx) => {
      const categoryIds = new Map<string, string>()
      for (const category of demoCategories) categoryIds.set(category.slug, await openCategory(tx, category))
      for (const [index, product] of demoProducts.entries()) {
        const { weightKg: weight, name, description, price, comparePrice, sku, composition, origin, stock } = product
        const createdAt = new Date(Date.UTC(2025, 0, 1) - index * 60_000)
        const categoryId = categoryIds.get(product.categorySlug) ?? ''
        const variants = product.variants.map((variant) => ({ ...variant, name: `${variant.color} ${variant.size}` }))
        const described = { name, description, price, comparePrice, sku, weight, composition, origin, stock }
        await createProduct(
          tx,
          { ...described, ean: null, hsCode: null, categoryId, variants, images: [], createdAt, updatedAt: createdAt },
          { reference: 'bench', reason: 'bench' },
        )
      }
    })
  }
  await db.close()
}

async function run(name: string): Promise<void> {
  await using catalogue = await openCatalogue(name)
  await addDemoProducts(catalogue.url)
  const client = new pg.Client({ connectionString: catalogue.url })
  await client.connect()
  const ask = async (query: string) => {
    const response = await fetch(`${catalogue.app.address}/api/products?search=${encodeURIComponent(query)}`, {
      headers: { cookie: catalogue.cookie },
    })
    return (await response.json()) as ProductList
  }
  const colorsOf = async (id: string) => {
    const { rows } = await client.query<{ color: string }>(
      'select distinct color from product_variants where product_id = $1 and color is not null',
      [id],
    )
    return rows.map(({ color }) => color)
  }
  let first = 0
  let inFive = 0
  for (const [query, meaning] of qualityTable) {
    const { products, relaxed } = await ask(query)
    const place = await (async () => {
      for (const [index, { id, name }] of products.slice(0, 5).entries())
        if (isMeant({ name, colors: await colorsOf(id) }, meaning)) return index + 1
      return 0
    })()
    if (place === 1) first++
    if (place > 0) inFive++
    if (place !== 1)
      console.log(
        place,
        relaxed ? 'relaxed' : '',
        query,
        products.slice(0, 5).map(({ name }) => name),
      )
  }
  let refused = 0
  for (const query of notSold) {
    const { products, relaxed } = await ask(query)
    if (products.length === 0 || relaxed) refused++
    else
      console.log(
        query,
        products.slice(0, 3).map(({ name }) => name),
      )
  }
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from products')
  await client.end()
  console.log(
    `${rows[0]?.n} prodotti: ${first} di ${qualityTable.length} al primo posto, ${inFive} tra i primi cinque; non in vendita ${refused} di ${notSold.length}`,
  )
}

for (const name of names) await run(name)
