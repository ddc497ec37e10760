import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminProduct, AdminProductListItem } from '../../../contract/products/admin-products.ts'
import type { AdminCategory } from '../../../contract/products/categories.ts'
import type { BulkOutcome } from '../../../contract/products/product-bulk.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let admin: TestClient

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app[Symbol.asyncDispose]())

const path = '/api/admin/products'

const bulk = (act: object, ids: readonly string[], key?: string) =>
  admin.post<BulkOutcome>(`${path}/bulk`, { act, ids }, key === undefined ? {} : { 'idempotency-key': key })

const undo = (id: string) => admin.post<BulkOutcome>(`${path}/bulk/${id}/undo`)

const read = async (id: string) => (await admin.get<AdminProduct>(`${path}/${id}`)).body

const add = (rest: object = {}) => app.given.product({ price: '49.90', ...rest })

async function acts(id: string) {
  const { rows } = await app.context.db.pool.query(
    'select action, before, after from audit_trail where subject = $1 order by created_at, id',
    [`product:${id}`],
  )
  return rows
}

test('a price rule is audited per product, and undo restores all prices that were not changed since', async () => {
  const ids = [await add(), await add({ price: '10.00' })]
  const rule = { kind: 'percent', value: 10, rounding: '90' }
  const { status, body } = await bulk({ kind: 'price', rule }, ids)
  expect([status, body]).toEqual([200, { id: expect.any(String), changed: 2, skipped: 0, isUndone: false }])
  expect((await Promise.all(ids.map(read))).map(({ price }) => price)).toEqual(['54.90', '10.90'])
  expect(await acts(ids[0] as string)).toEqual([
    { action: 'product.bulk_change', before: { price: '49.90' }, after: { price: '54.90' } },
  ])
  await admin.put(`${path}/${ids[1]}`, { price: '99' })
  const undone = { id: body.id, changed: 1, skipped: 1, isUndone: true }
  expect((await undo(body.id)).body).toEqual({ ...undone, wasUndone: false })
  expect((await Promise.all(ids.map(read))).map(({ price }) => price)).toEqual(['49.90', '99.00'])
  expect((await undo(body.id)).body).toEqual({ ...undone, wasUndone: true })
  expect((await acts(ids[0] as string)).at(-1)).toEqual({
    action: 'product.bulk_undo',
    before: { price: '54.90' },
    after: { price: '49.90' },
  })
})

test('a repeated request with the same key is applied once', async () => {
  const id = await add()
  const act = { kind: 'price', rule: { kind: 'amount', value: '-5,00' } }
  const answers = await Promise.all([1, 2, 3].map(() => bulk(act, [id], 'una-volta')))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await read(id)).price).toBe('44.90')
  expect((await bulk(act, [id], 'altra')).status).toBe(200)
  expect((await read(id)).price).toBe('39.90')
})

test('a rule that gives one product an invalid price changes none', async () => {
  const ids = [await add({ name: 'Sciarpa economica', price: '4.00' }), await add()]
  const { status, problem } = await bulk({ kind: 'price', rule: { kind: 'amount', value: '-5' } }, ids)
  expect([status, problem.code]).toEqual([409, 'product.bulk_price'])
  expect(problem.message).toContain('«Sciarpa economica»')
  expect((await Promise.all(ids.map(read))).map(({ price }) => price)).toEqual(['4.00', '49.90'])
})

test('products go on and off sale and change category; a deleted product has no SKU and stays off sale', async () => {
  const ids = [await add(), await add()]
  const deleted = await add()
  await (await app.as('rivenditore')).post('/api/wishlist', { productId: deleted, quantity: 1 })
  await admin.delete(`${path}/${deleted}`)
  expect((await bulk({ kind: 'deactivate' }, ids)).body.changed).toBe(2)
  expect((await bulk({ kind: 'activate' }, [...ids, deleted])).body).toMatchObject({ changed: 2, skipped: 1 })
  const category = await app.given.category('Gonne')
  expect((await bulk({ kind: 'category', category }, ids)).body.changed).toBe(2)
  expect(await read(ids[0] as string)).toMatchObject({ category: 'Gonne', isActive: true })
  const unknown = '0190a0a0-0000-7000-8000-000000000000'
  expect((await bulk({ kind: 'category', category: unknown }, ids)).problem.code).toBe('category.not_found')
})

test('with `incomplete: refuse` no product goes on sale, and the refusal names the gaps of each', async () => {
  const off = { isActive: false }
  const whole = await add({
    ...off,
    name: 'Abito Asti',
    stock: 3,
    images: [{ imageUrl: '/media/asti.webp', altText: '' }],
  })
  const empty = await add({ ...off, name: 'Borsa Bra', stock: 0 })
  const bare = await add({ ...off, name: 'Cinta Como', stock: 2 })
  const ids = [whole, empty, bare]
  const refused = await bulk({ kind: 'activate', incomplete: 'refuse' }, ids)
  expect([refused.status, refused.problem]).toMatchObject([
    409,
    { code: 'product.incomplete', message: '«Borsa Bra» non ha giacenza né immagini; «Cinta Como» non ha immagini.' },
  ])
  expect((await Promise.all(ids.map(read))).map(({ isActive }) => isActive)).toEqual([false, false, false])
  expect((await bulk({ kind: 'activate', incomplete: 'refuse' }, [whole])).body.changed).toBe(1)
  expect((await bulk({ kind: 'activate' }, ids)).body.changed).toBe(2)
  // Products that are already on sale are not checked.
  expect((await bulk({ kind: 'activate', incomplete: 'refuse' }, ids)).body.changed).toBe(0)
})

test('undo keeps deletions: a deleted product stays off sale, a deleted category stays deleted', async () => {
  const [deleted, other] = [await add(), await add()]
  await (await app.as('rivenditore')).post('/api/wishlist', { productId: deleted, quantity: 1 })
  const off = await bulk({ kind: 'deactivate' }, [deleted, other])
  await admin.delete(`${path}/${deleted}`)
  expect((await undo(off.body.id)).body).toMatchObject({ changed: 1, skipped: 1 })
  expect([(await read(deleted)).isActive, (await read(other)).isActive]).toEqual([false, true])

  const [from, to] = [await app.given.category('Mantelle'), await app.given.category('Ponci')]
  const moving = await add({ categoryId: from })
  const moved = await bulk({ kind: 'category', category: to }, [moving])
  expect((await admin.delete(`/api/admin/categories/${from}`)).status).toBe(204)
  const back = await undo(moved.body.id)
  expect([back.status, back.body]).toMatchObject([200, { changed: 0, skipped: 1, isUndone: true }])
  expect((await read(moving)).category).toBe('Ponci')
})

test('a filter selects exactly the matching products', async () => {
  const category = await app.given.category('Cinture')
  const ids = [await add({ categoryId: category }), await add({ categoryId: category, isActive: false })]
  const other = await add()
  const act = { kind: 'price', rule: { kind: 'fixed', value: '20' } }
  const { body } = await admin.post<BulkOutcome>(`${path}/bulk`, { act, filter: { category, state: 'active' } })
  expect(body.changed).toBe(1)
  expect((await Promise.all([...ids, other].map(read))).map(({ price }) => price)).toEqual(['20.00', '49.90', '49.90'])
  expect((await admin.post(`${path}/bulk`, { act })).status).toBe(400)
  expect((await admin.post(`${path}/bulk`, { act, ids, filter: {} })).status).toBe(400)
})

const list = async (query: string) => {
  const { body, headers } = await admin.get<AdminProductListItem[]>(`${path}?${query}`)
  return { body, total: headers.get('x-total-count'), next: headers.get('x-next-cursor') }
}

test.each(['newest', 'updated', 'name', 'price_asc', 'price_desc'])(
  'ordered by %s, the pages together are the whole list, each product once',
  async (sort) => {
    const all = (await list(`sort=${sort}&limit=100`)).body.map(({ id }) => id)
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(`sort=${sort}&limit=3&cursor=${cursor}`)
      paged.push(...page.body.map(({ id }) => id))
      cursor = page.next
    }
    expect(paged).toEqual(all)
    expect(new Set(paged).size).toBe(paged.length)
    expect((await admin.get(`${path}?sort=${sort}&cursor=abc`)).status).toBe(400)
  },
)

test('filters by category, sale state, missing picture and low stock, also with a search', async () => {
  const category = await app.given.category('Cappelli')
  const own = { categoryId: category }
  const pictured = await add({ ...own, name: 'Cappello Como', images: [{ imageUrl: '/media/x/800.webp' }], stock: 50 })
  const few = await add({ ...own, name: 'Cappello Bari', stock: 2 })
  const off = await add({ ...own, name: 'Cappello Asti', isActive: false, stock: 50 })
  const sized = await add({
    ...own,
    name: 'Cappello Lucca',
    stock: 0,
    variants: [{ name: 'M', color: null, size: 'M', stock: 60 }],
  })
  const found = async (query: string) => {
    const { body, total } = await list(`category=${category}&sort=name&limit=50&${query}`)
    expect(Number(total)).toBe(body.length)
    return body.map(({ id }) => id)
  }
  expect(await found('')).toEqual([off, few, pictured, sized])
  expect(await found('state=active')).toEqual([few, pictured, sized])
  expect(await found('state=inactive')).toEqual([off])
  expect(await found('lack=picture')).toEqual([off, few, sized])
  expect(await found('lack=stock')).toEqual([few])
  expect(await found('lack=price')).toEqual([])
  expect(new Set(await found('search=cappello'))).toEqual(new Set([off, few, pictured, sized]))
  expect(await found('search=cappello&lack=stock')).toEqual([few])
  const { body } = await list(`category=${category}&search=cappello&limit=3`)
  expect(body).toHaveLength(3)
  expect((await list(`category=${category}&sort=name`)).body.map(({ variantCount }) => variantCount)).toEqual([
    0, 0, 0, 1,
  ])
})

test('categories are counted, added, renamed, and deleted only if empty or with a target for their products', async () => {
  const categories = '/api/admin/categories'
  const { status, body: made } = await admin.post<AdminCategory>(categories, { name: ' Foulard ' })
  expect([status, made]).toEqual([
    201,
    { id: made.id, name: 'Foulard', slug: 'foulard', activeProducts: 0, inactiveProducts: 0 },
  ])
  expect((await admin.post(categories, { name: 'FOULARD' })).problem.code).toBe('category.taken')
  expect((await admin.post(categories, { name: '' })).problem.fields?.name).toBe('Nome richiesto')
  const product = await add({ categoryId: made.id })
  await add({ categoryId: made.id, isActive: false })
  const { body: renamed } = await admin.put<AdminCategory>(`${categories}/${made.id}`, { name: 'Sciarpe e foulard' })
  expect(renamed).toMatchObject({ name: 'Sciarpe e foulard', slug: 'foulard', activeProducts: 1, inactiveProducts: 1 })
  expect((await read(product)).category).toBe('Sciarpe e foulard')
  const other = await app.given.category('Accessori')
  expect((await admin.delete(`${categories}/${made.id}`)).problem.code).toBe('category.not_empty')
  expect((await admin.delete(`${categories}/${made.id}?moveTo=${made.id}`)).status).toBe(404)
  expect((await admin.delete(`${categories}/${made.id}?moveTo=${other}`)).status).toBe(204)
  expect((await read(product)).category).toBe('Accessori')
  expect((await acts(product)).at(-1)).toMatchObject({
    before: { category: 'Sciarpe e foulard' },
    after: { category: 'Accessori' },
  })
  expect((await admin.delete(`${categories}/${made.id}`)).status).toBe(404)
})

test('renaming a category with an outdated name is refused and names the other admin', async () => {
  const path = '/api/admin/categories'
  const { body: made } = await admin.post<AdminCategory>(path, { name: 'Guanti' })
  const rename = (by: TestClient, name: string) => by.put(`${path}/${made.id}`, { name, nameSeen: 'Guanti' })
  const other = await app.as('admin', { firstName: 'Anna', lastName: 'Verdi' })
  expect((await rename(other, 'Guanti e muffole')).status).toBe(200)
  const { status, problem } = await rename(admin, 'Guanti di pelle')
  expect([status, problem.code]).toEqual([409, 'category.changed'])
  expect(problem.message).toContain('Anna Verdi ha rinominato la categoria in «Guanti e muffole»')
  expect((await rename(other, 'Guanti e muffole')).status).toBe(200)
})

test('undo leaves a deleted product off sale and restores a product whose only SKUs are its variants’', async () => {
  const variants = [{ name: 'M', color: null, size: 'M', stock: 1, sku: 'SOLO-VARIANTE-M' }]
  const [kept, deleted] = [await add(), await add()]
  const named = await add({ variants })
  const { body } = await bulk({ kind: 'deactivate' }, [kept, deleted, named])
  await app.context.db.pool.query('update products set sku = null where id = any($1::uuid[])', [[deleted, named]])
  expect((await undo(body.id)).body).toMatchObject({ changed: 2, skipped: 1 })
  const states = await Promise.all([kept, deleted, named].map(read))
  expect(states.map(({ isActive }) => isActive)).toEqual([true, false, true])
})

test('a bulk change cannot be undone after a day; one undone before still reports so', async () => {
  const id = await add()
  const [first, second] = [await bulk({ kind: 'deactivate' }, [id]), await bulk({ kind: 'activate' }, [id])]
  await undo(second.body.id)
  await app.context.db.pool.query("update product_bulk_acts set created_at = created_at - interval '25 hours'")
  const { status, problem } = await undo(first.body.id)
  expect([status, problem.code]).toEqual([409, 'product.bulk_over'])
  expect((await undo(second.body.id)).body.isUndone).toBe(true)
})
