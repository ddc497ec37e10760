import { expect, test } from 'vitest'
import type { AdminWishlistEntry, MostWanted } from '../../../contract/wishlist.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { addWishlistItem } from './wishlist.queries.ts'

const path = '/api/admin/wishlists'

test('admins list the wishlists of all accounts, newest first, by page, with product, variant, customer and notes', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const lucia = await app.as('rivenditore', { username: 'lucia', firstName: 'Lucia', lastName: 'Riva' })
  const marta = await app.as('rivenditore')
  const coat = await app.given.product({
    name: 'Cappotto Torino',
    variants: [{ name: 'Nero / M', color: 'Nero', size: 'M', sku: 'DW-CAPPOTTO-NM', stock: 3 }],
  } as never)
  const bag = await app.given.product({ name: 'Borsa Siena' })
  expect((await admin.get(path)).body).toEqual([])
  const { rows } = await app.context.db.pool.query('select id from product_variants')
  await lucia.post('/api/wishlist', { productId: coat, variantId: rows[0]?.id, quantity: 4, notes: 'Per la vetrina' })
  await marta.post('/api/wishlist', { productId: bag })
  await lucia.post('/api/wishlist', { productId: bag, quantity: 2 })
  const first = await admin.get<AdminWishlistEntry[]>(`${path}?limit=2`)
  expect(first.headers.get('x-total-count')).toBe('3')
  expect(first.body.map(({ user, product, quantity }) => [user.username, product.name, quantity])).toEqual([
    ['lucia', 'Borsa Siena', 2],
    [marta.user.username, 'Borsa Siena', 1],
  ])
  const rest = await admin.get<AdminWishlistEntry[]>(`${path}?limit=2&cursor=${first.headers.get('x-next-cursor')}`)
  expect(rest.body).toMatchObject([
    {
      product: { name: 'Cappotto Torino' },
      variant: { name: 'Nero / M' },
      user: { firstName: 'Lucia', lastName: 'Riva', username: 'lucia', email: lucia.user.email },
      quantity: 4,
      notes: 'Per la vetrina',
    },
  ])
  expect(rest.headers.get('x-next-cursor')).toBeNull()
})

test('wishlists are searched by product, SKU and customer, and the pages contain each entry once', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const lucia = await app.as('rivenditore', { username: 'lucia', companyName: 'Borsa Nera S.r.l.' })
  const marta = await app.as('rivenditore', { username: 'marta' })
  const products = [
    await app.given.product({ name: 'Borsa Siena', sku: 'DW-BORSA-1' }),
    await app.given.product({ name: 'Abito di lana' }),
    await app.given.product({ name: 'Borsa Pisa', isActive: false } as never),
  ]
  for (const productId of products) {
    for (const { user } of [lucia, marta]) await addWishlistItem(app.context.db, { userId: user.id, productId })
  }
  const found = async (query: string) =>
    (await admin.get<AdminWishlistEntry[]>(`${path}?${query}`)).body.map(
      ({ user, product }) => `${user.username} ${product.name}`,
    )
  // An entry that matches by both company and product is listed once.
  expect((await found('search=borsa')).sort()).toEqual([
    'lucia Abito di lana',
    'lucia Borsa Pisa',
    'lucia Borsa Siena',
    'marta Borsa Pisa',
    'marta Borsa Siena',
  ])
  expect(await found('search=dw-borsa-1')).toEqual(['marta Borsa Siena', 'lucia Borsa Siena'])
  expect(await found('search=marta')).toEqual(['marta Borsa Pisa', 'marta Abito di lana', 'marta Borsa Siena'])
  // 'anna' does not match 'lana' as a typing error.
  expect(await found('search=anna')).toEqual([])
  const first = await admin.get<AdminWishlistEntry[]>(`${path}?search=borsa&limit=3`)
  const second = await found(`search=borsa&limit=3&cursor=${first.headers.get('x-next-cursor')}`)
  expect([first.body.length, second.length]).toEqual([3, 2])
  expect(second).not.toContain(`${first.body.at(-1)?.user.username} ${first.body.at(-1)?.product.name}`)
})

test('the most wanted products are ranked by number of customers, with the time of computation', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const [bag, coat] = [
    await app.given.product({ name: 'Borsa', stock: 5 }),
    await app.given.product({ name: 'Cappotto' }),
  ]
  const want = async (productId: string, quantity: number) => {
    const { id: userId } = await app.given.user()
    await addWishlistItem(app.context.db, { userId, productId, quantity })
  }
  await want(coat, 9)
  await want(bag, 1)
  await want(bag, 2)
  const read = async (query = '') => (await admin.get<MostWanted>(`${path}/most-wanted${query}`)).body
  const { products, computedAt } = await read()
  expect(products.map(({ name, customers, pieces }) => [name, customers, pieces])).toEqual([
    ['Borsa', 2, 3],
    ['Cappotto', 1, 9],
  ])
  expect(products[0]).toMatchObject({ productId: bag, available: 5, isActive: true, imageUrl: null })
  await want(coat, 1)
  await want(coat, 1)
  // The stored figures stay until the job or an admin refreshes them.
  expect(await read()).toEqual({ products, computedAt })
  const fresh = await read('?fresh=1')
  expect(fresh.products.map(({ name }) => name)).toEqual(['Cappotto', 'Borsa'])
  expect(fresh.computedAt > computedAt).toBe(true)
  expect(await read()).toEqual(fresh)
})

test('only admins can read them', async () => {
  await using app = await startTestApp()
  for (const at of [path, `${path}/most-wanted`]) {
    expect((await (await app.as('rivenditore')).get(at)).status).toBe(403)
    expect((await app.visitor.get(at)).status).toBe(401)
  }
})
