import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductList } from '../../../../contract/products.ts'
import { demoProducts } from '../../../demo/catalogue.ts'
import { seedDemo } from '../../../demo/seed-demo.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const variantSku = demoProducts.find(({ name }) => name === 'Camicia Como')?.variants[3]?.sku ?? ''

/** What people type, and the product of the demo catalogue that they mean. */
const queries: readonly [string, string][] = [
  // The name, in either order, in any case
  ['abito amalfi', 'Abito Amalfi'],
  ['amalfi abito', 'Abito Amalfi'],
  ['ABITO AMALFI', 'Abito Amalfi'],
  ['blazer milano', 'Blazer Milano'],
  ['milano blazer', 'Blazer Milano'],
  ['cappotto torino', 'Cappotto Torino'],
  ['torino cappotto', 'Cappotto Torino'],
  ['perugia cardigan', 'Cardigan Perugia'],
  ['jeans prato', 'Jeans Prato'],
  ['blusa venezia', 'Blusa Venezia'],
  ['gilet bergamo', 'Gilet Bergamo'],
  ['polo pescara', 'Polo Pescara'],
  ['t-shirt bari', 'T-shirt Bari'],
  // One word
  ['montgomery', 'Montgomery Merano'],
  ['trench', 'Trench Genova'],
  ['bermuda', 'Bermuda Olbia'],
  ['dolcevita', 'Dolcevita Cortina'],
  ['caban', 'Caban Livorno'],
  ['foulard', 'Foulard Cernobbio'],
  ['sciarpa', 'Sciarpa Carpi'],
  ['vigevano', 'Pochette Vigevano'],
  // Plurals and singulars
  ['abiti amalfi', 'Abito Amalfi'],
  ['cappotti torino', 'Cappotto Torino'],
  ['camicie como', 'Camicia Como'],
  ['maglie biella', 'Maglia Biella'],
  ['borse firenze', 'Borsa Firenze'],
  ['gonne capri', 'Gonna Capri'],
  ['sciarpe cashmere', 'Sciarpa Carpi'],
  ['piumini', 'Piumino Bormio'],
  ['cinture', 'Cintura Scandicci'],
  // Accents
  ['àmalfi', 'Abito Amalfi'],
  ['gonna plissé', 'Gonna Capri'],
  ['gonna plisse', 'Gonna Capri'],
  ['crepe de chine', 'Blusa Venezia'],
  ['polo piqué', 'Polo Pescara'],
  ['polo pique', 'Polo Pescara'],
  // Colours, in the customer's words
  ['abito nero', 'Abito Taormina'],
  ['camicia bianca', 'Camicia Como'],
  ['bianco camicie', 'Camicia Como'],
  ['gonna blu', 'Gonna Capri'],
  ['maglia verde', 'Maglia Biella'],
  ['sciarpa grigia', 'Sciarpa Carpi'],
  ['pantaloni neri', 'Pantalone Pisa'],
  // Typing errors
  ['abito amlfi', 'Abito Amalfi'],
  ['capotto torino', 'Cappotto Torino'],
  ['cappoto torino', 'Cappotto Torino'],
  ['camica como', 'Camicia Como'],
  ['blazr milano', 'Blazer Milano'],
  ['mongomery', 'Montgomery Merano'],
  ['montgomeri', 'Montgomery Merano'],
  ['dolcevitta', 'Dolcevita Cortina'],
  ['foulrd', 'Foulard Cernobbio'],
  ['cardigna perugia', 'Cardigan Perugia'],
  ['pantalone viceza', 'Pantalone Vicenza'],
  ['capello paglia', 'Cappello Signa'],
  ['tranch genova', 'Trench Genova'],
  // Incomplete words
  ['amalf', 'Abito Amalfi'],
  ['abito ama', 'Abito Amalfi'],
  ['montgo', 'Montgomery Merano'],
  ['cardigan per', 'Cardigan Perugia'],
  ['camicia urb', 'Camicia Urbino'],
  // SKUs and parts of them, with and without dashes
  ['DW-ABI-0001', 'Abito Amalfi'],
  ['dw-abi-0001', 'Abito Amalfi'],
  ['dwabi0001', 'Abito Amalfi'],
  ['cap-0003', 'Trench Genova'],
  ['CAP0003', 'Trench Genova'],
  ['acc-0007', 'Cintura Scandicci'],
  [variantSku, 'Camicia Como'],
  [variantSku.replaceAll('-', ''), 'Camicia Como'],
  // Material and purpose
  ['velluto a coste', 'Pantalone Vicenza'],
  ['cappello paglia', 'Cappello Signa'],
  ['cintura cuoio', 'Cintura Scandicci'],
  ['foulard di seta', 'Foulard Cernobbio'],
]

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

test(`of ${queries.length} searches at least 95 % find the product meant first, all of them among the first three`, async () => {
  const places = await Promise.all(
    queries.map(async ([query, expected]) => {
      const { body } = await reseller.get<ProductList>(`/api/products?search=${encodeURIComponent(query)}`)
      const names = body.products.map(({ name }) => name)
      return { query, expected, place: names.indexOf(expected) + 1, names: names.slice(0, 3) }
    }),
  )
  expect(places.filter(({ place }) => place < 1 || place > 3)).toEqual([])
  const notFirst = places.filter(({ place }) => place !== 1)
  expect(notFirst.length / queries.length, JSON.stringify(notFirst)).toBeLessThanOrEqual(0.05)
})
