import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminProduct } from '../../../contract/products/admin-products.ts'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let admin: TestClient
let category: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  category = await app.given.category('Abiti')
})
afterAll(() => app[Symbol.asyncDispose]())

const path = '/api/admin/products'
let number = 0
const newSku = () => `DW-SCRITTO-${++number}`

const body = (rest: object = {}) => ({ name: 'Abito Asti', price: '49,90', category, sku: newSku(), stock: 4, ...rest })

const add = async (rest: object = {}) => {
  const { status, body: product } = await admin.post<AdminProduct>(path, body(rest))
  expect(status).toBe(201)
  return product
}

const change = (id: string, changes: object, by = admin) => by.put<AdminProduct>(`${path}/${id}`, changes)

const read = async (id: string) => (await admin.get<AdminProduct>(`${path}/${id}`)).body

async function acts(id: string) {
  const { rows } = await app.context.db.pool.query(
    'select action, before, after from audit_trail where subject = $1 order by created_at, id',
    [`product:${id}`],
  )
  return rows
}

/** Stock movements of the product. */
async function ledgerOf(id: string) {
  const { rows } = await app.context.db.pool.query<{ kind: string; delta: number; actor: string | null }>(
    `select kind, quantity_delta as delta, actor_id as actor from stock_movements
     where stock_item_id in (select id from stock_items where product_id = $1) order by created_at, id`,
    [id],
  )
  return rows
}

const grid = [
  { color: 'Nero', size: 'S', stock: 2 },
  { color: 'Nero', size: 'M', stock: 3, sku: 'DW-PROPRIO-M', ean: '8032089000017', shelf: 'A-01' },
]

test('a product with a VAT rate of 0 needs a nature', async () => {
  const missing = 'Scegli la natura IVA: serve quando l’aliquota è 0'
  const refused = await admin.post(path, body({ vatRate: '0' }))
  expect([refused.status, refused.problem.fields]).toEqual([400, { vatNature: missing }])
  const product = await add({ vatRate: '0', vatNature: 'n4' })
  expect([product.vatRate, product.vatNature]).toEqual(['0.00', 'N4'])
  expect((await change(product.id, { vatNature: null })).problem.fields).toEqual({ vatNature: missing })
  expect((await change(product.id, { vatRate: '22', vatNature: null })).status).toBe(200)
  expect((await change(product.id, { vatRate: '0' })).problem.fields).toEqual({ vatNature: missing })
})

test('an admin creates a product: typed values are parsed, and omitted ones get their defaults', async () => {
  const product = await add({
    weight: '0,35',
    comparePrice: '€ 1.234,50',
    description: ' Di lana ',
    vatRate: '10',
    ean: '',
  })
  expect(product).toMatchObject({
    name: 'Abito Asti',
    price: '49.90',
    comparePrice: '1234.50',
    weight: '0.350',
    vatRate: '10.00',
    description: 'Di lana',
    ean: null,
    stock: 4,
    available: 4,
    held: 0,
    isActive: true,
    category: 'Abiti',
    variants: [],
    images: [],
  })
  expect(await ledgerOf(product.id)).toEqual([{ kind: 'receipt', delta: 4, actor: admin.user.id }])
  expect(await acts(product.id)).toMatchObject([
    {
      action: 'product.create',
      before: null,
      after: { name: 'Abito Asti', price: '49.90', category: 'Abiti', stock: 4 },
    },
  ])
  expect((await app.visitor.get(`/api/products/${product.id}`)).status).toBe(200)
})

test.each([
  ['name', '  ', 'Nome richiesto'],
  ['price', '', 'Prezzo richiesto'],
  ['price', 'poco', 'Scrivi il prezzo come 49,90'],
  ['price', '0', 'Il prezzo deve essere maggiore di zero'],
  ['category', '', 'Categoria richiesta'],
  ['sku', '', 'SKU richiesto'],
  ['stock', -1, 'La giacenza deve essere un numero intero da 0'],
  ['stock', 1.5, 'La giacenza deve essere un numero intero da 0'],
  ['ean', '8032089000018', 'EAN non valido: controlla le cifre'],
])('%s %j is refused with an error on its field', async (field, value, sentence) => {
  const { status, problem } = await admin.post(path, body({ [field]: value }))
  expect([status, problem.fields?.[field]]).toEqual([400, sentence])
  const product = await add()
  expect((await change(product.id, { [field]: value })).problem.fields?.[field]).toBe(sentence)
})

test('the same key creates one product, whatever the number of attempts', async () => {
  const wanted = body()
  const key = { 'idempotency-key': `prodotto-${wanted.sku}` }
  const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post<AdminProduct>(path, wanted, key)))
  expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
  const other = await admin.post(path, { ...wanted, name: 'Altro' }, key)
  expect([other.status, other.problem.code]).toEqual([409, 'idempotency.reused'])
})

test('a SKU is unique across products and variants, ignoring case; the refusal names the field', async () => {
  const { sku } = await add({ variants: [{ color: 'Rosso', sku: 'DW-UNICO-R' }] })
  for (const taken of [sku?.toLowerCase(), 'dw-unico-r']) {
    const { status, problem } = await admin.post(path, body({ sku: taken }))
    expect([status, problem.code, Object.keys(problem.fields ?? {})]).toEqual([409, 'product.sku_taken', ['sku']])
  }
  const variants = [
    { color: 'Blu', sku: newSku() },
    { color: 'Nero', sku: 'Dw-Unico-R' },
  ]
  const { problem } = await admin.post(path, body({ variants }))
  expect(problem.fields).toHaveProperty(['variants.1.sku'])
  const twins = await Promise.all([1, 2, 3].map(() => admin.post(path, body({ sku: 'DW-GARA' }))))
  expect(twins.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('absent fields stay, empty ones are cleared, and repeating a change does nothing', async () => {
  const product = await add({ composition: 'Lana', origin: 'Biella', comparePrice: '60' })
  await app.moveClock({ minutes: 1 })
  const { body: changed } = await change(product.id, { composition: '', price: 39.9 })
  expect(changed).toMatchObject({
    composition: null,
    origin: 'Biella',
    price: '39.90',
    comparePrice: '60.00',
    stock: 4,
  })
  expect(changed.updatedAt).not.toBe(product.updatedAt)
  const { body: again } = await change(product.id, { composition: null, price: '39,90', updatedAt: product.updatedAt })
  expect(again.updatedAt).toBe(changed.updatedAt)
  expect(await acts(product.id)).toMatchObject([
    { action: 'product.create' },
    {
      action: 'product.change',
      before: { composition: 'Lana', price: '49.90' },
      after: { composition: null, price: '39.90' },
    },
  ])
})

test('one of two concurrent changes is refused, and the other is saved', async () => {
  const product = await add()
  await app.moveClock({ minutes: 1 })
  const other = await app.as('admin')
  const { updatedAt } = product
  const answers = await Promise.all([
    change(product.id, { price: '10', updatedAt }),
    change(product.id, { price: '20', updatedAt }, other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)?.problem
  expect(refused?.code).toBe('product.changed')
  expect(refused?.message).toMatch(
    /^Nel frattempo .+ ha cambiato il prodotto \(.+\): guarda che cosa, poi salva di nuovo\.$/,
  )
  const { price } = await read(product.id)
  expect(answers.find(({ status }) => status === 200)?.body.price).toBe(price)
})

test('a stock change is a ledger adjustment, never below the held pieces, and refused if the stock has changed', async () => {
  const product = await add()
  const buyer = await app.given.user({ userRole: 'rivenditore' })
  await app.given.reservation(buyer, product.id, 3)
  const below = await change(product.id, { stock: 2, name: 'Altro' })
  expect([below.status, below.problem.code, below.problem.fields?.stock]).toEqual([409, 'stock.held', 'Almeno 3'])
  expect(await read(product.id)).toMatchObject({ name: 'Abito Asti', stock: 4, available: 1, held: 3 })
  expect((await change(product.id, { stock: 9, stockSeen: 5 })).problem.code).toBe('stock.changed')
  expect((await change(product.id, { stock: 9, stockSeen: 4 })).body).toMatchObject({ stock: 9, available: 6 })
  expect(await ledgerOf(product.id)).toMatchObject([
    { kind: 'receipt', delta: 4 },
    { kind: 'hold' },
    { kind: 'adjustment', delta: 5, actor: admin.user.id },
  ])
})

test('variants are added, changed and removed as one list, with SKU, barcode, stock and shelf', async () => {
  const product = await add({ variants: grid })
  expect(product).toMatchObject({ stock: 5, colors: ['Nero'] })
  expect(product.variants).toMatchObject([
    { name: 'Nero / S', sku: `${product.sku}-NERO-S`, stock: 2, ean: null, shelf: null },
    { name: 'Nero / M', sku: 'DW-PROPRIO-M', stock: 3, ean: '8032089000017', shelf: 'A-01' },
  ])
  const [small, medium] = product.variants
  const wanted = [
    { id: medium?.id, sku: small?.sku, stock: 1, stockSeen: 3, shelf: 'B-02' },
    { color: 'Rosso', size: 'M', stock: 6 },
  ]
  const { body: changed } = await change(product.id, { variants: wanted, stock: 99 })
  expect(changed).toMatchObject({ stock: 7, colors: ['Nero', 'Rosso'] })
  expect(changed.variants).toMatchObject([
    { id: medium?.id, name: 'Nero / M', sku: small?.sku, stock: 1, shelf: 'B-02', ean: '8032089000017' },
    { name: 'Rosso / M', sku: `${product.sku}-ROSSO-M`, stock: 6 },
  ])
  expect((await acts(product.id))[1]).toMatchObject({
    before: {
      variants: {
        'Nero / M': { sku: 'DW-PROPRIO-M', shelf: 'A-01', stock: 3 },
        'Nero / S': { stock: 2 },
        'Rosso / M': null,
      },
    },
    after: {
      variants: {
        'Nero / M': { sku: small?.sku, shelf: 'B-02', stock: 1 },
        'Nero / S': null,
        'Rosso / M': { stock: 6 },
      },
    },
  })
})

test('a list of variants sent twice adds nothing twice', async () => {
  const product = await add()
  for (let n = 0; n < 2; n++)
    expect((await change(product.id, { variants: grid.map(({ sku: _, ean: _e, ...one }) => one) })).status).toBe(200)
  expect((await read(product.id)).variants).toHaveLength(2)
  const { problem } = await change(product.id, { variants: [{ color: 'Nero' }, { color: 'nero' }] })
  expect(problem.fields).toHaveProperty(['variants.1.color'])
})

test('two variants swap their SKUs', async () => {
  const product = await add({ variants: [{ color: 'Nero' }, { color: 'Rosso' }] })
  const [black, red] = product.variants
  const variants = [
    { id: black?.id, sku: red?.sku },
    { id: red?.id, sku: black?.sku },
  ]
  const { body: changed } = await change(product.id, { variants })
  expect(changed.variants.map(({ sku }) => sku)).toEqual([red?.sku, black?.sku])
})

test('a variant in use cannot be removed, and the refusal says where it is used', async () => {
  const product = await add({
    variants: [
      { color: 'Nero', stock: 2 },
      { color: 'Rosso', stock: 2 },
    ],
  })
  const buyer = await app.as('rivenditore')
  await buyer.post('/api/wishlist', { productId: product.id, variantId: product.variants[0]?.id, quantity: 1 })
  const { status, problem } = await change(product.id, { variants: [{ id: product.variants[1]?.id }] })
  expect([status, problem.code]).toEqual([409, 'variant.named'])
  expect(problem.message).toMatch(/^La variante «Nero» è in 1 wishlist: non si può togliere\./)
  await buyer.post('/api/reservations', { productId: product.id, variantId: product.variants[0]?.id, quantity: 1 })
  const again = await change(product.id, { variants: [{ id: product.variants[1]?.id }] })
  expect(again.problem.message).toMatch(/^La variante «Nero» è in 1 riserva e 1 wishlist: /)
  expect((await read(product.id)).variants).toHaveLength(2)
})

test('removing a variant waits for a concurrent wishlist entry and reports it', async () => {
  const product = await add({
    variants: [
      { color: 'Nero', stock: 2 },
      { color: 'Rosso', stock: 2 },
    ],
  })
  const [black, red] = product.variants
  const { user } = await app.as('rivenditore')
  const { pool } = app.context.db
  const buyer = await pool.connect()
  try {
    await buyer.query('begin')
    await buyer.query(
      'insert into wishlist_items (id, user_id, product_id, variant_id) values (gen_random_uuid(), $1, $2, $3)',
      [user.id, product.id, black?.id],
    )
    const removing = change(product.id, { variants: [{ id: red?.id }] })
    await untilLockWaits(app.context.db)
    await buyer.query('commit')
    const { status, problem } = await removing
    expect([status, problem.code]).toEqual([409, 'variant.named'])
    expect(problem.message).toContain('1 wishlist')
  } finally {
    buyer.release()
  }
})

test('pictures follow the list of addresses; those that stay keep text and colour; null without a list removes all', async () => {
  const id = await app.given.product({
    images: [{ imageUrl: '/media/a/800.webp', altText: 'Davanti' }, { imageUrl: '/media/b/800.webp' }],
  })
  const { body: swapped } = await change(id, { imageUrl: '/media/b/800.webp' })
  expect(swapped.images).toMatchObject([
    { imageUrl: '/media/b/800.webp' },
    { imageUrl: '/media/a/800.webp', altText: 'Davanti' },
  ])
  const foreign = await change(id, { imageUrls: ['/media/altrui/800.webp'] })
  expect([foreign.status, foreign.problem.code]).toEqual([400, 'product.picture'])
  expect((await change(id, { imageUrl: null, imageUrls: ['/media/a/800.webp'] })).body.imageUrl).toBe(
    '/media/a/800.webp',
  )
  expect((await change(id, { imageUrl: '' })).body).toMatchObject({ imageUrl: null, images: [] })
})

test('a product is deleted; one named by a wishlist goes off sale and releases its SKUs', async () => {
  const gone = await add()
  expect((await admin.delete(`${path}/${gone.id}`)).status).toBe(204)
  expect((await admin.get(`${path}/${gone.id}`)).problem.code).toBe('product.not_found')
  expect((await acts(gone.id)).at(-1)).toMatchObject({
    action: 'product.delete',
    before: { name: 'Abito Asti' },
    after: null,
  })

  const named = await add({ variants: [{ color: 'Nero', stock: 2 }] })
  await (await app.as('rivenditore')).post('/api/wishlist', { productId: named.id, quantity: 1 })
  for (let n = 0; n < 2; n++) expect((await admin.delete(`${path}/${named.id}`)).status).toBe(204)
  expect(await read(named.id)).toMatchObject({ isActive: false, sku: null, variants: [{ sku: null }] })
  expect((await acts(named.id)).map(({ action }) => action)).toEqual(['product.create', 'product.withdraw'])
  expect((await admin.post(path, body({ sku: named.sku }))).status).toBe(201)
})

test('twenty concurrent deletions delete a product once, also while it is being bought', async () => {
  const product = await add({ stock: 100 })
  const buyer = await app.given.user({ userRole: 'rivenditore' })
  const buying = Array.from({ length: 5 }, () =>
    app.given.reservation(buyer, product.id).then(
      () => 'held',
      () => 'refused',
    ),
  )
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.delete(`${path}/${product.id}`)))
  const held = (await Promise.all(buying)).filter((one) => one === 'held').length
  expect(answers.map(({ status }) => status).filter((status) => status !== 204 && status !== 404)).toEqual([])
  const left = await admin.get<AdminProduct>(`${path}/${product.id}`)
  expect(left.status).toBe(held > 0 ? 200 : 404)
  if (held > 0) expect(left.body).toMatchObject({ isActive: false, held })
  expect((await acts(product.id)).filter(({ action }) => action !== 'product.create')).toHaveLength(1)
})

test('a copy is not on sale and has new SKUs, no stock and no barcode', async () => {
  const product = await add({
    variants: grid.map((one) => ({ ...one, sku: undefined })),
    ean: '8032089000024',
    price: '70',
  })
  const copies = [1, 2].map(async () => admin.post<AdminProduct>(`${path}/${product.id}/duplicate`))
  for (const { status, body: copy } of await Promise.all(copies)) {
    expect(status).toBe(201)
    expect(copy).toMatchObject({ name: 'Abito Asti (copia)', price: '70.00', isActive: false, stock: 0, ean: null })
    expect(copy.variants.map(({ sku, stock, ean }) => [sku, stock, ean])).toEqual([
      [`${copy.sku}-NERO-S`, 0, null],
      [`${copy.sku}-NERO-M`, 0, null],
    ])
    expect((await acts(copy.id))[0]).toMatchObject({ action: 'product.duplicate', before: null })
  }
})

test('only admins can write', async () => {
  const product = await add()
  const reseller = await app.as('rivenditore')
  expect((await reseller.post(path, body())).problem.code).toBe('role.admin')
  expect((await reseller.delete(`${path}/${product.id}`)).problem.code).toBe('role.admin')
  expect((await app.visitor.put(`${path}/${product.id}`, { name: 'Mio' })).status).toBe(401)
})

test('pieces of an expired reservation are free before a job has marked it', async () => {
  const product = await add()
  await app.given.reservation(await app.given.user({ userRole: 'rivenditore' }), product.id, 3)
  await app.moveClock({ days: 8 })
  const { body: emptied } = await change(product.id, { stock: 0 }, await app.as('admin'))
  expect(emptied).toMatchObject({ stock: 0, available: 0, held: 0 })
})
