// npm run bench -- quality [DIRECTORY …]: runs the tests' table of searches against catalogues created by npm run bench -- fill, with the
// demo products added to them, older than all others. Adds those products to the catalogue.
import { join, resolve } from 'node:path'
import type { ProductList } from '../../src/contract/products/products.ts'
import { type Database, openDatabase } from '../../src/server/database/database.ts'
import { startEmbeddedPostgres } from '../../src/server/database/embedded/embedded.ts'
import { migrateDatabase } from '../../src/server/database/upgrade/migrate-database.ts'
import { demoCategories, demoProducts } from '../../src/server/demo/catalogue.ts'
import { listProducts, type Viewer } from '../../src/server/features/catalogue/read-catalogue.ts'
import { isMeant, notSold, qualityTable } from '../../src/server/features/catalogue/search/search-quality-table.ts'
import { openCategory } from '../../src/server/features/categories/change-categories.ts'
import { createProduct } from '../../src/server/features/products/create-product.ts'

const root = join(import.meta.dirname, '../..')

const viewer: Viewer = {
  userRole: 'rivenditore',
  subscriptionPlan: 'starter',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: null,
  subscriptionRenews: false,
}

async function addDemoProducts(db: Database): Promise<void> {
  const { rows } = await db.execute(`select 1 from skus where sku = 'DW-ABI-0001'`)
  if (rows.length > 0) return
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

async function ask(db: Database, search: string) {
  const list = await listProducts({ db, clock: { now: () => new Date() } }, viewer, { limit: 5, offset: 0, search })
  const { products, relaxed }: ProductList = JSON.parse(list)
  return { products, relaxed, names: products.map(({ name }) => name) }
}

async function colorsOf(db: Database, id: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ color: string }>(
    'select distinct color from product_variants where product_id = $1 and color is not null',
    [id],
  )
  return rows.map(({ color }) => color)
}

async function run(db: Database): Promise<void> {
  const places: number[] = []
  for (const [query, meaning] of qualityTable) {
    const { products, relaxed, names } = await ask(db, query)
    const meant = await Promise.all(
      products.map(async ({ id, name }) => isMeant({ name, colors: await colorsOf(db, id) }, meaning)),
    )
    const place = meant.indexOf(true) + 1
    places.push(place)
    if (place !== 1) console.log(place, relaxed ? 'relaxed' : '', query, names)
  }
  const wrong: string[] = []
  for (const query of notSold) {
    const { relaxed, names } = await ask(db, query)
    if (names.length > 0 && !relaxed) wrong.push(`${query}: ${names.join(', ')}`)
  }
  const { rows } = await db.pool.query<{ n: number }>('select count(*)::int as n from products')
  const first = places.filter((place) => place === 1).length
  const inFive = places.filter((place) => place > 0).length
  console.log(
    `${rows[0]?.n} products: of ${places.length} searches ${first} first, ${inFive} in the first five; of ${notSold.length} not sold wrong: ${wrong.length}`,
    wrong,
  )
}

for (const name of process.argv.length > 2 ? process.argv.slice(2) : ['10000']) {
  const dataDir = /^\d+$/.test(name) ? join(root, '.cache/bench', name) : resolve(name)
  const embedded = await startEmbeddedPostgres({ dataDir })
  const db = openDatabase(embedded.url, { connections: 2 })
  try {
    await migrateDatabase(db, join(root, 'migrations'))
    await addDemoProducts(db)
    await run(db)
  } finally {
    await db.close()
    await embedded.stop()
  }
}
