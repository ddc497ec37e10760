import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { toSlug } from './open-category.ts'

test('signed-in users get the categories by name; visitors do not', async () => {
  await using app = await startTestApp()
  for (const name of ['Cappotti', 'Abiti', 'Borse']) await app.given.category(name)
  const { body } = await (await app.as('base')).get<{ name: string; slug: string }[]>('/api/categories')
  expect(body.map(({ name, slug }) => [name, slug])).toEqual([
    ['Abiti', 'abiti'],
    ['Borse', 'borse'],
    ['Cappotti', 'cappotti'],
  ])
  expect((await app.visitor.get('/api/categories')).status).toBe(401)
})

test('a category is one whatever its case, and slugs are unique', async () => {
  await using app = await startTestApp()
  const [first, again, other] = [
    await app.given.category('Città'),
    await app.given.category('CITTÀ'),
    await app.given.category('Citta'),
  ]
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  const { body } = await (await app.as('base')).get<{ slug: string }[]>('/api/categories')
  expect(body.map(({ slug }) => slug).sort()).toEqual(['citta', 'citta-2'])
})

test('many who open one category at once open one', async () => {
  await using app = await startTestApp()
  const ids = await Promise.all(Array.from({ length: 8 }, () => app.given.category('Nuova')))
  expect(new Set(ids).size).toBe(1)
})

test('of several who add one category at once one has added it', async () => {
  await using app = await startTestApp()
  const admins = [await app.as('admin'), await app.as('admin')]
  const answers = await Promise.all(
    [...admins, ...admins].map((admin) => admin.post('/api/admin/categories', { name: 'Costumi' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  const { rows } = await app.context.db.pool.query("select from audit_trail where action = 'category.create'")
  expect(rows).toHaveLength(1)
})

test.each([
  ['Abiti da sera', 'abiti-da-sera'],
  ['  Città & Co. ', 'citta-co'],
  ['Größen', 'grossen'],
  ['漢字', 'categoria'],
  ['---', 'categoria'],
])('the slug of “%s” is %s', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})

test('a category is deleted with at most 10,000 products that move, in one go', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const [wide, other] = [await app.given.category('Tutto'), await app.given.category('Altro')]
  const sku = await app.given.product({ categoryId: wide })
  await app.context.db.execute(sql`
    insert into products (id, name, description, category_id, price, weight, sku)
    select gen_random_uuid(), 'Capo ' || n, '', ${wide}, 10, 1, 'TANTI-' || n from generate_series(1, 10000) as n`)
  const remove = () => admin.delete<{ code: string }>(`/api/admin/categories/${wide}?moveTo=${other}`)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'category.too_many' } })
  await app.context.db.execute(sql`update products set category_id = ${other} where id = ${sku}`)
  expect((await remove()).status).toBe(204)
})
