import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ProductList } from '../../../contract/products/products.ts'
import type { SearchSynonyms } from '../../../contract/search-synonyms.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../database/database.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const path = '/api/admin/search-synonyms'

let app: TestApp
let admin: TestClient
let reseller: TestClient

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  reseller = await app.as('rivenditore')
  await app.given.product({ name: 'Camicia Como', category: 'Camicie' })
  await app.given.product({ name: 'Pantalone Pisa', category: 'Pantaloni', description: 'Con tasche laterali.' })
  await app.given.product({ name: 'Cappotto Torino', category: 'Cappotti', description: 'Sopra una camicia.' })
})

afterAll(() => app[Symbol.asyncDispose]())

async function found(text: string) {
  const { body } = await reseller.get<ProductList>(`/api/products?search=${encodeURIComponent(text)}`)
  return body.products.map(({ name }) => name)
}

async function audited() {
  const { rows } = await app.context.db.execute<{
    action: string
    subject: string
    before: object | null
    after: object | null
  }>(
    sql`select action, subject, before, after from audit_trail where actor_id = ${admin.user.id} order by created_at, id`,
  )
  return rows
}

test('synonyms added by an admin apply from the next search on, and no longer once removed', async () => {
  expect(await found('blusotti')).toEqual([])
  const { status, body } = await admin.post<SearchSynonyms>(path, { words: ['Blusòtto', 'camicia'] })
  expect([status, body.words]).toEqual([201, ['blusotto', 'camicia']])
  // The coat, whose description only mentions a shirt, is not found.
  expect(await found('blusotti')).toEqual(['Camicia Como'])
  expect((await admin.get<SearchSynonyms[]>(path)).body).toEqual([body])

  const { status: removed } = await admin.delete(`${path}/${body.id}`)
  expect(removed).toBe(204)
  expect(await found('blusotti')).toEqual([])
  expect((await admin.get<SearchSynonyms[]>(path)).body).toEqual([])
  expect((await admin.delete(`${path}/${body.id}`)).status).toBe(404)
  const subject = `search-synonyms:${body.id}`
  const words = ['blusotto', 'camicia']
  expect(await audited()).toEqual([
    { action: 'search_synonyms.add', subject, before: null, after: { words } },
    { action: 'search_synonyms.remove', subject, before: { words }, after: null },
  ])
})

test('every process applies added and removed synonyms from the next search on', async () => {
  // It has its own connections and therefore its own vocabulary cache, like another process.
  const db = openDatabase(app.databaseUrl, { connections: 2 })
  const other = await buildApp({ ...app.context, db }, { dist: null })
  const foundThere = async (text: string) => {
    const url = `/api/products?search=${encodeURIComponent(text)}`
    const answer = await other.inject({ url, headers: { cookie: reseller.cookie } })
    return answer.json<ProductList>().products.map(({ name }) => name)
  }
  try {
    expect(await foundThere('camiciotti')).toEqual([])
    const { body } = await admin.post<SearchSynonyms>(path, { words: ['camiciotto', 'camicia'] })
    expect(await foundThere('camiciotti')).toEqual(['Camicia Como'])
    await admin.delete(`${path}/${body.id}`)
    expect(await foundThere('camiciotti')).toEqual([])
  } finally {
    await other.close()
    await db.close()
  }
})

test('a search needs no additional statement for synonyms once they are cached', async () => {
  const { body } = await admin.post<SearchSynonyms>(path, { words: ['blusetto', 'camicia'] })
  await found('blusetti')
  const { pool, pages } = app.context.db
  const spies = [vi.spyOn(pool, 'query'), vi.spyOn(pages, 'query')]
  try {
    expect(await found('blusetti')).toEqual(['Camicia Como'])
    const asked = spies.flatMap(({ mock }) => mock.calls.map(([query]) => JSON.stringify(query)))
    // The look-up of the search words also reports whether the groups have changed.
    expect(asked.filter((text) => text.includes('search_synonyms'))).toEqual([expect.stringContaining('search_words')])
  } finally {
    for (const spy of spies) spy.mockRestore()
    await admin.delete(`${path}/${body.id}`)
  }
})

test('a synonym may have several words; the same words again return the same group', async () => {
  const before = (await audited()).length
  const words = ['cargo', 'tasche laterali']
  const first = await admin.post<SearchSynonyms>(path, { words: ['laterali', 'cargo'] })
  expect(await found('pantaloni cargo')).toEqual(['Pantalone Pisa'])
  const again = await admin.post<SearchSynonyms>(path, { words: ['CARGO', 'laterali', 'cargo'] })
  expect([again.status, again.body]).toEqual([201, first.body])
  await admin.post(path, { words })
  expect((await audited()).length).toBe(before + 2)
})

test.each([
  [{ words: ['solo'] }, /almeno 2 parole diverse/],
  [{ words: ['Uguale', 'uguàle'] }, /almeno 2 parole diverse/],
  [{ words: ['!!', 'abito'] }, /almeno 2 parole diverse/],
  [{ words: ['una cosa troppo lunga', 'abito'] }, /Al massimo tre parole/],
  [{ words: Array.from({ length: 11 }, (_, n) => `parola${n}`) }, /da 2 a 10/],
  [{}, /da 2 a 10/],
])('%j is refused in Italian', async (body, message) => {
  const { status, problem } = await admin.post(path, body)
  expect(status).toBe(400)
  expect(problem.message).toMatch(message)
})

test('only admins can read and change synonyms', async () => {
  for (const [client, status] of [
    [app.visitor, 401],
    [reseller, 403],
  ] as const) {
    expect((await client.get(path)).status).toBe(status)
    expect((await client.post(path, { words: ['a1', 'b1'] })).status).toBe(status)
    expect((await client.delete(`${path}/0190b3c8-0000-7000-8000-000000000000`)).status).toBe(status)
  }
})

test('the number of groups is limited to 200', async () => {
  await app.context.db.execute(sql`
    insert into search_synonyms (id, words, created_by)
    select gen_random_uuid(), array['x' || n, 'y' || n], ${admin.user.id} from generate_series(1, 200) as n`)
  const { status, problem } = await admin.post(path, { words: ['uno', 'due'] })
  expect([status, problem.code]).toEqual([409, 'search_synonyms.full'])
})
