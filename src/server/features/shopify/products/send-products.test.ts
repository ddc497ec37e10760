import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../../../contract/notifications.ts'
import { ProductSeller } from '../../../testing/shopify/product-seller.ts'
import { type ShopifyStandIn, startShopifyStandIn, testShopScopes } from '../../../testing/shopify/shopify-stand-in.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let shopify: ShopifyStandIn
let app: TestApp
let seller: ProductSeller

beforeAll(async () => {
  shopify = await startShopifyStandIn()
  app = await startTestApp({ environment: shopify.environment })
})

beforeEach(async () => {
  shopify.fates.length = 0
  seller = await ProductSeller.start(app, shopify)
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const code = () => randomUUID().slice(0, 6).toUpperCase()

/** A dress in two colours and two sizes, each colour with a picture. */
function dress(changes: object = {}) {
  const sku = `DW-${code()}`
  const variants = ['Rosso', 'Blu'].flatMap((color) =>
    ['S', 'M'].map((size) => ({ name: `${color} ${size}`, color, size, sku: `${sku}-${color}-${size}`, stock: 3 })),
  )
  const images = ['Rosso', 'Blu'].map((color) => ({ imageUrl: `https://immagini.example/${sku}-${color}.jpg`, color }))
  return seller.product({
    name: 'Abito lungo',
    description: 'Di seta.',
    hsCode: '6204.42',
    origin: 'Italia',
    sku,
    variants,
    images,
    ...changes,
  })
}

/** Changes the catalogue as an admin does. */
const change = (productId: string, fields: object) =>
  app.context.db.pool.query(
    `update products set ${Object.keys(fields).map((name, n) => `${name} = $${n + 2}`)}, updated_at = present() where id = $1`,
    [productId, ...Object.values(fields)],
  )

const notices = async () => (await seller.client.get<Notification[]>('/api/notifications')).body

test('a product is sent with colours, sizes, price, pictures, weight, HS code and origin, with stock tracking and no overselling', async () => {
  const id = await dress()
  await app.context.db.pool.query(
    `update product_variants set ean = '8001234567' || lpad(sort_order::text, 3, '0') where product_id = $1`,
    [id],
  )
  expect((await seller.choose([id])).body).toEqual({ due: 1, sent: 0, failed: 0, gone: 0, kept: 0 })
  await seller.send()
  expect(seller.only).toMatchObject({
    title: 'Abito lungo',
    descriptionHtml: '<p>Di seta.</p>',
    productType: 'Abiti',
    status: 'ACTIVE',
    tags: ['Abiti', 'Blu', 'Rosso'],
    handle: expect.stringMatching(/^abito-lungo-[0-9a-f]{12}$/),
  })
  expect(seller.only.options.map(({ name, values }) => [name, values.map((value) => value.name)])).toEqual([
    ['Colore', ['Rosso', 'Blu']],
    ['Taglia', ['S', 'M']],
  ])
  const [red, blue] = seller.only.media
  expect([red?.source, blue?.source]).toEqual([
    expect.stringMatching(/Rosso\.jpg$/),
    expect.stringMatching(/Blu\.jpg$/),
  ])
  const [first] = seller.only.variants
  expect(seller.only.variants.map(({ mediaId }) => mediaId)).toEqual([red?.id, red?.id, blue?.id, blue?.id])
  expect(seller.only.variants.map(({ barcode }) => barcode)).toEqual([0, 1, 2, 3].map((n) => `800123456700${n}`))
  for (const { item } of seller.only.variants) {
    expect([item.harmonizedSystemCode, item.countryCodeOfOrigin, item.weight.value]).toEqual(['620442', 'IT', 0.5])
  }
  expect(first).toMatchObject({ price: '99.90', inventoryPolicy: 'DENY', mediaId: red?.id })
  expect(first?.item).toMatchObject({
    sku: expect.stringMatching(/^DW-.*-Rosso-S$/),
    tracked: true,
    harmonizedSystemCode: '620442',
    countryCodeOfOrigin: 'IT',
    weight: { unit: 'KILOGRAMS', value: 0.5 },
  })
  expect(await seller.row(id)).toMatchObject({
    state: 'sent',
    reason: null,
    keptFields: [],
    price: '99.90',
    cost: '49.90',
  })
  expect((await seller.row(id))?.adminUrl).toMatch(
    /^https:\/\/admin\.shopify\.com\/store\/negozio-[\w-]+\/products\/\d+$/,
  )
  const [notice] = await notices()
  expect(notice).toMatchObject({ kind: 'shop.products_sent', body: '1 prodotto è nel tuo negozio.' })
  // Stock updates use these ids.
  const { rows } = await app.context.db.execute(sql`
    select shopify_variant_id, inventory_item_id, told_quantity, is_due from shopify_stock where product_id = ${id} order by stock_item_id`)
  expect(rows).toHaveLength(4)
  expect(rows.every((row) => row.told_quantity === null && row.is_due)).toBe(true)
  expect(new Set(rows.map((row) => row.inventory_item_id))).toEqual(
    new Set(seller.only.variants.map(({ item }) => item.id)),
  )
})

test('sending again updates the same product; an unchanged product is not written', async () => {
  const id = await dress()
  await seller.choose([id])
  await seller.send()
  const { id: first, variants } = seller.only
  const ids = variants.map((one) => one.id)
  const written = shopify.timesAsked(seller.domain, 'SetProduct')
  await seller.choose([id])
  await seller.send()
  expect(shopify.timesAsked(seller.domain, 'SetProduct')).toBe(written)
  await seller.choose([id], { priceRule: { factor: '3', amount: '0.00', rounding: 'none' } })
  await seller.send()
  expect([seller.only.id, seller.only.variants.map((one) => one.id)]).toEqual([first, ids])
  expect(seller.only.variants[0]?.price).toBe('149.70')
})

test('a change here reaches the shop, and only the changed fields are sent', async () => {
  const id = await dress()
  await seller.choose([id])
  await seller.send()
  const media = seller.only.media.map((one) => one.id)
  await change(id, { name: 'Abito lungo di seta', price: '59.90' })
  await seller.send()
  expect(seller.only.title).toBe('Abito lungo di seta')
  expect(seller.only.variants.map(({ price }) => price)).toEqual(Array(4).fill('119.90'))
  expect(seller.only.media.map((one) => one.id)).toEqual(media)
  // A change of a field that is not sent causes no call.
  const asked = shopify.timesAsked(seller.domain)
  await change(id, { compare_price: '99.00' })
  await seller.send()
  expect(shopify.timesAsked(seller.domain)).toBe(asked)
})

test('edits made in the shop stay, are listed, and are replaced on request', async () => {
  const id = await dress()
  await seller.choose([id])
  await seller.send()
  const [first] = seller.only.variants
  if (!first) throw new Error('The product has no variant')
  Object.assign(seller.only, { title: 'Il mio abito', tags: ['Saldi'] })
  first.price = '79.00'
  await change(id, { name: 'Altro nome', description: 'Altro testo.', price: '59.90' })
  await seller.send()
  expect(seller.only).toMatchObject({ title: 'Il mio abito', tags: ['Saldi'], descriptionHtml: '<p>Altro testo.</p>' })
  expect(seller.only.variants.map(({ price }) => price)).toEqual(['79.00', '119.90', '119.90', '119.90'])
  const kept = (await seller.row(id))?.keptFields
  expect(kept).toEqual(['title', 'tags', expect.stringMatching(/^price:DW-/)])
  const changedThere = async () => {
    const { products, figures } = await seller.list('?state=kept')
    return [products.map(({ productId }) => productId), figures.kept]
  }
  expect(await changedThere()).toEqual([[id], 1])

  await seller.act({ act: 'overwrite', productIds: [id] })
  await seller.send()
  expect(seller.only).toMatchObject({ title: 'Altro nome', tags: ['Abiti', 'Blu', 'Rosso'] })
  expect(seller.only.variants[0]?.price).toBe('119.90')
  expect((await seller.row(id))?.keptFields).toEqual([])
  expect(await changedThere()).toEqual([[], 0])
  // Later edits in the shop count again.
  seller.only.title = 'Di nuovo mio'
  await change(id, { name: 'Terzo nome' })
  await seller.send()
  expect(seller.only.title).toBe('Di nuovo mio')
})

test('new variants are added, deleted ones removed, and those added by the reseller stay', async () => {
  const id = await dress()
  await seller.choose([id])
  await seller.send()
  const own = structuredClone({ ...seller.only.variants[0], product: null, item: null })
  const { pool } = app.context.db
  await pool.query(`delete from product_variants where product_id = $1 and color = 'Blu' and size = 'M'`, [id])
  await pool.query(
    `insert into product_variants (id, product_id, name, color, size, sku, sort_order) values ($1, $2, 'Verde S', 'Verde', 'S', $3, 9)`,
    [randomUUID(), id, `DW-${code()}`],
  )
  const item = { ...seller.only.variants[0]?.item, sku: 'MIO-1', id: seller.shop.newId('InventoryItem') }
  const added = {
    ...own,
    id: seller.shop.newId('ProductVariant'),
    selected: { Colore: 'Oro', Taglia: 'S' },
    product: seller.only,
    item,
  }
  seller.only.variants.push(added as never)
  await seller.send()
  expect(seller.only.variants.map(({ selected }) => Object.values(selected).join(' '))).toEqual([
    'Rosso S',
    'Rosso M',
    'Blu S',
    'Verde S',
    'Oro S',
  ])
})

test('a product deleted in the shop is listed as gone and created again only on request', async () => {
  const id = await dress()
  await seller.choose([id])
  await seller.send()
  seller.shop.products.clear()
  await change(id, { name: 'Altro nome' })
  await seller.send()
  expect(seller.products).toEqual([])
  expect(await seller.row(id)).toMatchObject({
    state: 'gone',
    adminUrl: null,
    reason: expect.stringMatching(/L’hai eliminato/),
  })
  await change(id, { name: 'Terzo nome' })
  await seller.send()
  expect(seller.products).toEqual([])
  await seller.act({ act: 'send', productIds: [id] })
  await seller.send()
  expect(seller.only.title).toBe('Terzo nome')
  expect((await seller.row(id))?.state).toBe('sent')
})

test('a product off sale becomes a draft, with a notification; back on sale it is active again', async () => {
  const id = await dress()
  await seller.choose([id])
  await seller.send()
  await change(id, { is_active: false })
  await seller.send()
  expect(seller.only.status).toBe('DRAFT')
  expect((await notices())[0]?.body).toBe('Uno non è più in vendita qui: nel tuo negozio è ora una bozza.')
  expect((await seller.row(id))?.reason).toMatch(/^Non è più in vendita/)
  await change(id, { is_active: true })
  await seller.send()
  expect(seller.only.status).toBe('ACTIVE')
  expect((await notices())[0]?.body).toBe('Uno è di nuovo in vendita, anche lì.')
})

test('back on sale a product keeps the draft state that the reseller chose, with a notification', async () => {
  const id = await dress()
  await seller.choose([id])
  await seller.send()
  seller.only.status = 'DRAFT'
  await change(id, { is_active: false })
  await seller.send()
  await change(id, { is_active: true })
  await seller.send()
  expect(seller.only.status).toBe('DRAFT')
  expect((await notices())[0]?.body).toBe('Uno è di nuovo in vendita qui: lì resta com’è, lo attivi tu.')
  expect(await seller.row(id)).toMatchObject({
    keptFields: ['status'],
    reason: expect.stringMatching(/^È di nuovo in vendita/),
  })
})

test('a draft that the reseller has activated becomes a draft again when it goes off sale', async () => {
  const id = await dress()
  await seller.choose([id], { isDraft: true })
  await seller.send()
  expect(seller.only.status).toBe('DRAFT')
  seller.only.status = 'ACTIVE'
  await change(id, { name: 'Altro nome' })
  await seller.send()
  expect([seller.only.status, seller.only.title]).toEqual(['ACTIVE', 'Altro nome'])
  await change(id, { is_active: false })
  await seller.send()
  expect(seller.only.status).toBe('DRAFT')
})

test('a product that an admin removes is first made a draft in shops', async () => {
  const id = await dress()
  await seller.choose([id])
  await seller.send()
  const admin = await app.as('admin')
  expect((await admin.delete(`/api/admin/products/${id}`)).status).toBe(204)
  await seller.send()
  expect(seller.only.status).toBe('DRAFT')
})

test('a product removed from the list stays in the shop or becomes a draft, as chosen', async () => {
  const [stays, drafted, never] = [await dress({ name: 'Resta' }), await dress({ name: 'Bozza' }), await dress()]
  await seller.choose([stays, drafted])
  await seller.send()
  await seller.choose([never])
  expect((await seller.act({ act: 'remove', productIds: [stays] })).body).toMatchObject({ sent: 1, due: 1 })
  await seller.act({ act: 'remove_as_draft', productIds: [drafted, never] })
  await seller.send()
  const statusOf = (id: string) =>
    seller.products.find(({ handle }) => handle.endsWith(id.replaceAll('-', '').slice(-12)))?.status
  expect([statusOf(stays), statusOf(drafted), statusOf(never)]).toEqual(['ACTIVE', 'DRAFT', undefined])
  expect((await seller.list()).products).toEqual([])
})

test('edited texts replace ours, before sending and later', async () => {
  const id = await dress()
  await seller.choose([id], { edited: [{ productId: id, title: 'Mio titolo', description: 'Mio <b>testo</b>.' }] })
  await seller.send()
  expect(seller.only).toMatchObject({ title: 'Mio titolo', descriptionHtml: '<p>Mio &lt;b&gt;testo&lt;/b&gt;.</p>' })
  const changed = await seller.client.patch(`/api/shopify/products/${id}`, { title: null, description: 'Altro.' })
  expect(changed.body).toMatchObject({ state: 'due', title: null, description: 'Altro.' })
  await seller.send()
  expect(seller.only).toMatchObject({ title: 'Abito lungo', descriptionHtml: '<p>Altro.</p>' })
  // Choosing it again without texts keeps them.
  await seller.choose([id])
  await seller.send()
  expect(seller.only.descriptionHtml).toBe('<p>Altro.</p>')
})

test('a product that the shop refuses is listed with the reason in Italian, and retried on request', async () => {
  const [id, other] = [await dress({ name: 'Molti' }), await dress({ name: 'Altro' })]
  seller.shop.mostVariants = 3
  await seller.choose([id, other])
  await seller.send()
  expect(await seller.row(id)).toMatchObject({
    state: 'failed',
    reason: 'Ha più varianti di quante il tuo negozio ne accetta per un prodotto.',
  })
  expect((await notices())[0]?.body).toBe('2 non sono passati: guarda perché.')
  await seller.send()
  expect(shopify.timesAsked(seller.domain, 'SetProduct')).toBe(2)
  seller.shop.mostVariants = 2_048
  expect((await seller.act({ act: 'send', state: 'failed' })).body).toMatchObject({ due: 2, failed: 0 })
  await seller.send()
  expect(seller.products).toHaveLength(2)
})

test('a product of the reseller at the same address is not changed', async () => {
  const id = await dress()
  await seller.choose([id])
  await seller.send()
  const { handle } = seller.only
  await seller.act({ act: 'remove', productIds: [id] })
  for (const { item } of seller.only.variants) item.sku = 'MIO'
  seller.only.title = 'Prodotto mio'
  await seller.choose([id])
  await seller.send()
  expect(seller.only).toMatchObject({ handle, title: 'Prodotto mio' })
  expect(await seller.row(id)).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/un altro prodotto con questo indirizzo/),
  })
})

test('a product that already exists with our SKUs is adopted: not duplicated, and edits in the shop stay', async () => {
  const id = await dress()
  await seller.choose([id])
  await seller.send()
  // Removed from the list, as by disconnecting the shop; the reseller has edited it since.
  await seller.act({ act: 'remove', productIds: [id] })
  seller.only.title = 'Il mio titolo'
  await change(id, { price: '59.90' })
  await seller.choose([id])
  await seller.send()
  expect(seller.only.title).toBe('Il mio titolo')
  expect((await seller.row(id))?.keptFields).toContain('title')
})

test('130 variants are sent, more than one page of the shop holds', { timeout: 60_000 }, async () => {
  const sku = `DW-${code()}`
  const variants = Array.from({ length: 130 }, (_, n) => ({
    name: `Misura ${n}`,
    color: `Colore ${Math.floor(n / 10)}`,
    size: `${n % 10}`,
    sku: `${sku}-${n}`,
    stock: 1,
  }))
  const id = await seller.product({ sku, variants })
  await seller.choose([id])
  await seller.send()
  expect(seller.only.variants).toHaveLength(130)
  await change(id, { price: '59.90' })
  await seller.send()
  expect(new Set(seller.only.variants.map(({ price }) => price))).toEqual(new Set(['119.90']))
  expect(seller.only.variants).toHaveLength(130)
})

test('hostile names and missing pictures are sent safely; a product without our SKUs is refused with the reason', async () => {
  const hostile = await seller.product({
    name: '<script>alert("🧥")</script>\u202e & ‘"',
    description: '</p><img src=x onerror=1>',
    images: [],
  })
  const foreign = await seller.product({ sku: `ALTRO-${code()}` })
  await seller.choose([hostile, foreign])
  await seller.send()
  expect(seller.only.title).toContain('<script>')
  expect(seller.only.descriptionHtml).toBe('<p>&lt;/p&gt;&lt;img src=x onerror=1&gt;</p>')
  expect(seller.only.media).toEqual([])
  expect((await seller.row(foreign))?.reason).toMatch(/^Nessun articolo di questo prodotto ha un codice/)
})

test('without the scopes no product can be chosen, and the error names them; once granted, choosing works', async () => {
  const id = await dress()
  await app.context.db.execute(sql`update shopify_integrations set scopes = '{read_orders}'`)
  shopify.scopes = testShopScopes.filter((scope) => scope !== 'write_products')
  try {
    const refused = await seller.choose([id])
    expect([refused.status, refused.problem.code]).toEqual([409, 'shopify.scopes'])
    expect(refused.problem.message).toContain('(write_products)')
    expect((await seller.list()).missingScopes).toEqual(['write_products'])
  } finally {
    shopify.scopes = [...testShopScopes]
  }
  const checked = await seller.client.post('/api/shopify/products/permissions')
  expect(checked.body).toEqual({ missingScopes: [] })
  expect((await seller.choose([id])).status).toBe(200)
})

test('a shop with another currency gets no products, with the reason', async () => {
  const id = await dress()
  await seller.choose([id])
  seller.shop.currency = 'USD'
  await seller.send()
  expect(seller.products).toEqual([])
  expect((await seller.row(id))?.reason).toMatch(/^Il tuo negozio vende in USD/)
})

test('a trial plan sends only the first picture, and a plan that ends removes none', async () => {
  const id = await dress()
  await seller.choose([id])
  await seller.send()
  await app.context.db.execute(sql`update users set subscription_plan = 'trial' where id = ${seller.client.user.id}`)
  const other = await dress()
  await change(id, { name: 'Altro nome' })
  await seller.choose([other])
  await seller.send()
  expect(seller.products.map(({ title, media }) => [title, media.length])).toEqual([
    ['Altro nome', 2],
    ['Abito lungo', 1],
  ])
})
