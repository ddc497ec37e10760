import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductList } from '../../../../contract/products/products.ts'
import { demoProducts } from '../../../demo/catalogue.ts'
import { seedDemo } from '../../../demo/seed-demo.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { isMeant, notSold, qualityTable } from './search-quality-table.ts'

let app: TestApp
let reseller: TestClient

beforeAll(async () => {
  app = await startTestApp()
  await seedDemo(app.context, {
    assets: join(import.meta.dirname, '../../../../../assets/demo/pictures'),
    log: () => undefined,
  })
  reseller = await app.as('rivenditore')
})

afterAll(() => app[Symbol.asyncDispose]())

const colorsOf = new Map(demoProducts.map(({ name, colors }) => [name, colors]))

async function search(query: string) {
  const { body } = await reseller.get<ProductList>(`/api/products?search=${encodeURIComponent(query)}`)
  return { names: body.products.map(({ name }) => name), relaxed: body.relaxed }
}

test(`at least 95 % of ${qualityTable.length} searches rank the expected product first, and all rank it among the first five`, async () => {
  const places = await Promise.all(
    qualityTable.map(async ([query, meaning]) => {
      const { names, relaxed } = await search(query)
      const meant = names.findIndex((name) => isMeant({ name, colors: colorsOf.get(name) ?? [] }, meaning))
      return { query, meaning, place: meant + 1, names: names.slice(0, 5), relaxed }
    }),
  )
  expect(places.filter(({ place }) => place < 1 || place > 5)).toEqual([])
  const notFirst = places.filter(({ place }) => place !== 1)
  expect(notFirst.length / qualityTable.length, JSON.stringify(notFirst)).toBeLessThanOrEqual(0.05)
})

test('a search for something not sold finds nothing, or a result marked as relaxed', async () => {
  const answers = await Promise.all(notSold.map(async (query) => ({ query, ...(await search(query)) })))
  expect(answers.filter(({ names, relaxed }) => names.length > 0 && !relaxed)).toEqual([])
})

test.each([
  // Mentioned in the description of another article: "ripiegato occupa quanto un maglione", "scarpe da ginnastica o décolleté".
  ['maglione', /Bomber|Chiodo/],
  ['scarpe', /./],
  ['lupetto', /Cappotto|Caban/],
])('“%s” finds nothing whose name matches %s', async (query, wrong) => {
  const { names } = await search(query)
  expect(names.filter((name) => wrong.test(name))).toEqual([])
})
