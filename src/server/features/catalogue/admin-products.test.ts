import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product, ProductListItem } from '../../../contract/products/products.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let admin: TestClient

const path = '/api/admin/products'
const names = ['Abito Asti', 'Borsa Bra', 'Cintura Como', 'Gonna Gela']
const ids: string[] = []

beforeAll(async () => {
  app = await startTestApp()
  for (const [at, name] of names.entries()) {
    await app.moveClock({ minutes: 1 })
    ids.push(await app.given.product({ name, sku: `DW-ELENCO-${at}`, isActive: name !== 'Borsa Bra' }))
  }
  admin = await app.as('admin')
})
afterAll(() => app[Symbol.asyncDispose]())

const list = async (query = '') => {
  const { status, body, headers } = await admin.get<ProductListItem[]>(`${path}${query}`)
  return { status, body, total: headers.get('x-total-count'), next: headers.get('x-next-cursor') }
}

const namesOf = (products: readonly ProductListItem[]) => products.map(({ name }) => name)

test('admins read all products, newest first, including inactive ones', async () => {
  const { body, total, next } = await list()
  expect([namesOf(body), total, next]).toEqual([names.toReversed(), '4', null])
  expect(body.map(({ isActive }) => isActive)).toEqual([true, true, false, true])
})

test('pages neither repeat nor omit a product', async () => {
  const first = await list('?limit=2')
  expect([namesOf(first.body), first.total]).toEqual([['Gonna Gela', 'Cintura Como'], '4'])
  const second = await list(`?limit=1&cursor=${first.next}`)
  expect(namesOf(second.body)).toEqual(['Borsa Bra'])
  const third = await list(`?limit=1&cursor=${second.next}`)
  expect([namesOf(third.body), third.next]).toEqual([['Abito Asti'], null])
})

test('a search finds products by name and SKU, including inactive ones', async () => {
  expect(namesOf((await list('?search=gonna')).body)).toEqual(['Gonna Gela'])
  const bySku = await list('?search=dw-elenco-2&limit=6')
  expect([namesOf(bySku.body), bySku.total, bySku.next]).toEqual([['Cintura Como'], '1', null])
  for (const words of ['bòrsa+BRA', 'elenco-1', 'borsa+dw-elenco-1']) {
    const hidden = await list(`?search=${encodeURIComponent(words).replaceAll('%2B', '+')}&limit=6`)
    expect(hidden.body[0], words).toMatchObject({ name: 'Borsa Bra', isActive: false })
  }
  for (const nothing of ['borsa+gela', '%25', '_']) {
    expect(namesOf((await list(`?search=${nothing}`)).body)).not.toContain('Borsa Bra')
  }
})

test('a cursor of another list, or a forged one, is rejected', async () => {
  const forged = (key: string) => Buffer.from(JSON.stringify(['newest', key, ids[0]])).toString('base64url')
  const { next } = await list('?limit=1')
  for (const query of [
    `?search=dw-elenco&cursor=${next}`,
    `?sort=name&cursor=${next}`,
    `?cursor=${forged('2026-99-99 10:00:00+00')}`,
    `?cursor=${forged('2026-02-30 10:00:00+00')}`,
    `?cursor=${forged('0000-01-01 00:00:00+00')}`,
    `?cursor=${forged('2026-01-01 99:99:99+00')}`,
  ]) {
    expect((await list(query)).status, query).toBe(400)
  }
})

test('an admin can read a product whether it is active or not', async () => {
  const { body } = await admin.get<Product>(`${path}/${ids[1]}`)
  expect(body).toMatchObject({ name: 'Borsa Bra', isActive: false, variants: [] })
  expect((await admin.get(`${path}/0190a0a0-0000-7000-8000-000000000000`)).problem.code).toBe('product.not_found')
})

test('only admins can read them', async () => {
  for (const query of ['', `/${ids[0]}`]) {
    expect((await (await app.as('rivenditore')).get(`${path}${query}`)).problem.code).toBe('role.admin')
    expect((await app.visitor.get(`${path}${query}`)).status).toBe(401)
  }
})

test('the total of a search counts all inactive hits, not just the page', async () => {
  await app.context.db.pool.query('update products set is_active = false')
  const { body, total } = await list('?search=elenco&limit=1')
  expect([body.length, total]).toEqual([1, '4'])
})
