import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { toSlug } from './change-categories.ts'

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

test('category names are unique ignoring case, and slugs are unique', async () => {
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

test('concurrent calls for one new category create it once', async () => {
  await using app = await startTestApp()
  const ids = await Promise.all(Array.from({ length: 8 }, () => app.given.category('Nuova')))
  expect(new Set(ids).size).toBe(1)
})

test('only one of several concurrent requests adds the category', async () => {
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
