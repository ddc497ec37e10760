import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductList } from '../../../../contract/products/products.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let client: TestClient

beforeAll(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
  const product = (name: string, category: string, description: string, sku: string) =>
    app.given.product({ name, category, description, sku })
  await product('Camicia di seta', 'Camicie', 'Leggera, per la città.', 'DW-CAM-0001')
  await product('Cappotto di lana', 'Cappotti', 'Caldo cappotto invernale con cintura.', 'DW-CAP-0002')
  await product('Sciarpa', 'Accessori', 'In lana merino, sta bene sotto un cappotto.', 'DW-ACC-0003')
  await product('Borsa a tracolla', 'Borse', 'Pelle conciata al vegetale.', 'DW-BOR-0004')
  await app.given.product({
    name: 'Abito lungo',
    category: 'Abiti',
    description: 'Da sera.',
    sku: 'DW-ABI-0005',
    variants: [{ name: 'Rosso M', color: 'Rosso', size: 'M', sku: 'DW-ABI-0005-RM', stock: 1 }],
  })
  await app.given.product({ name: 'Cappotto ritirato', sku: 'DW-CAP-0009', isActive: false })
})

afterAll(() => app[Symbol.asyncDispose]())

async function search(text: string, more = ''): Promise<ProductList> {
  const { status, body } = await client.get<ProductList>(`/api/products?search=${encodeURIComponent(text)}${more}`)
  expect(status).toBe(200)
  return body
}

const found = async (text: string) => (await search(text)).products.map(({ name }) => name)

test.each([
  // Accents, in both directions.
  ['città', ['Camicia di seta']],
  ['citta', ['Camicia di seta']],
  ['CITTÀ', ['Camicia di seta']],
  ['sèta', ['Camicia di seta']],
  // Singular and plural.
  ['camicie', ['Camicia di seta']],
  ['borse', ['Borsa a tracolla']],
  ['tracolle', ['Borsa a tracolla']],
  // Typos.
  ['camicai', ['Camicia di seta']],
  ['tracola', ['Borsa a tracolla']],
  ['sciapra', ['Sciarpa']],
  // The last word may be incomplete.
  ['cam', ['Camicia di seta']],
  ['abito lun', ['Abito lungo']],
  // Two words in either order, from name, category and description.
  ['seta camicia', ['Camicia di seta']],
  ['camicia di seta', ['Camicia di seta']],
  ['vegetale borsa', ['Borsa a tracolla']],
  ['accessori lana', ['Sciarpa']],
  ['lungo abito', ['Abito lungo']],
  // Colours, in the customer's words; a match in the name ranks higher.
  ['abito rosso', ['Abito lungo']],
  ['rossi abiti', ['Abito lungo']],
  ['abito ros', ['Abito lungo']],
  // An article is searched in name and category: the scarf only goes with a coat.
  ['cappotto', ['Cappotto di lana']],
  // Synonyms, diminutives and compounds.
  ['vestito', ['Abito lungo']],
  ['vestiti rossi', ['Abito lungo']],
  ['borsetta', ['Borsa a tracolla']],
  ['borsa cuoio', ['Borsa a tracolla']],
  ['xyzzyq', []],
  // Parts of a SKU, with and without dashes, in any case; also of a variant.
  ['DW-CAM-0001', ['Camicia di seta']],
  ['dwcam0001', ['Camicia di seta']],
  ['cam-0001', ['Camicia di seta']],
  ['0004', ['Borsa a tracolla']],
  // The product's SKU and its variant's SKU both match: the product is found once.
  ['dw-abi-0005', ['Abito lungo']],
  ['abi-0005', ['Abito lungo']],
  ['ABI-0005-RM', ['Abito lungo']],
  ['0005rm', ['Abito lungo']],
  // Without the zeros of the SKU.
  ['dw-abi-5', ['Abito lungo']],
  ['DW CAM 1', ['Camicia di seta']],
  ['bor-4', ['Borsa a tracolla']],
  ['dw-abi-6', []],
])('“%s” finds %j', async (text, names) => {
  const body = await search(text)
  expect(body.products.map(({ name }) => name)).toEqual(names)
  expect(body).toMatchObject({ total: names.length, totalIsCapped: false, relaxed: false })
})

test.each([
  // A word unknown to the catalogue is left out.
  ['camicia elegante uomo', ['Camicia di seta']],
  ['lun abito', ['Abito lungo']],
  // Then the least significant word: a colour, then the one typed last.
  ['abito verde lungo', ['Abito lungo']],
  ['camicia seta vegetale', ['Camicia di seta']],
  ['abito verde', ['Abito lungo']],
  // A kind without products is replaced by the wider article.
  ['tubino', ['Abito lungo']],
  ['parka', ['Cappotto di lana']],
])(
  'all words of “%s” find nothing: the result is that of the most significant words, marked as relaxed',
  async (text, names) => {
    const body = await search(text)
    expect(body.products.map(({ name }) => name)).toEqual(names)
    expect(body).toMatchObject({ total: names.length, totalIsCapped: false, relaxed: true })
  },
)

test.each([
  // Articles of this kind are not sold: other articles of the colour or material are not meant.
  'scarpe rosse',
  'stivali di pelle',
  // A colour alone is not significant enough.
  'xyzzyq rosso',
])('“%s” finds nothing, not even a relaxed result', async (text) => {
  expect(await search(text)).toEqual({ products: [], total: 0, totalIsCapped: false, relaxed: false })
})

test('filters are never left out', async () => {
  expect(await search('camicia elegante', '&color=Rosso')).toMatchObject({ total: 0, relaxed: false })
  expect(await search('vestito elegante', '&color=Rosso')).toMatchObject({ total: 1, relaxed: true })
})

test('a typo is tolerated only if the word itself is unknown and no closer reading exists', async () => {
  const { given, context } = app
  const id = await given.product({ name: 'Spilla', description: 'Con un petto di pavone.' })
  // Two letters away from "petto", but a known word.
  expect(await found('lupetto')).toEqual([])
  // "Sciarpa" is one letter away.
  expect(await found('scarpa')).toEqual([])
  // "Seta" is known: it does not become "sera".
  expect(await found('abito seta lungo')).toEqual(['Abito lungo'])
  await context.db.execute(sql`update products set is_active = false where id = ${id}`)
})

test('an answer names the words that it searched for in place of typing errors, unless the typed words are wanted', async () => {
  // A word of the fashion vocabulary, and one that only the catalogue has.
  expect(await search('camcia di seta')).toMatchObject({ total: 1, corrected: 'camicia di seta' })
  expect(await search('borsa tracola')).toMatchObject({ total: 1, corrected: 'borsa tracolla' })
  expect(await search('camcia', '&exact=true')).toEqual({
    products: [],
    total: 0,
    totalIsCapped: false,
    relaxed: false,
  })
  expect(await search('camcia di seta', '&exact=true')).toMatchObject({ total: 1, relaxed: true })
  for (const text of ['camicia di seta', 'abito ros', 'DW-CAM-0001', 'camcia rossa'])
    expect(await search(text)).not.toHaveProperty('corrected')
})

test('special letters without an accent are found by their usual transcription', async () => {
  const { given, context } = app
  const ids = [
    await given.product({ name: 'Strickjacke Größe', category: 'Maße', description: '' }),
    await given.product({ name: 'Pullover Ærø', description: 'Dal mare di København.' }),
  ]
  const names = ['Strickjacke Größe', 'Pullover Ærø']
  for (const text of ['größe', 'grosse', 'GRÖSSE', 'Maße', 'masse', 'strickjacke große'])
    expect([text, await found(text)]).toEqual([text, [names[0]]])
  for (const text of ['ærø', 'aero', 'Ærø', 'københavn', 'kobenhavn', 'pullover køben'])
    expect([text, await found(text)]).toEqual([text, [names[1]]])
  await context.db.execute(sql`update products set is_active = false where id = any(${sql.param(ids)}::uuid[])`)
})

test('a match in the name ranks before one in the description', async () => {
  expect(await found('lana')).toEqual(['Cappotto di lana', 'Sciarpa'])
})

test('a product is found by its current colours', async () => {
  const { db } = app.context
  await db.execute(sql`update product_variants set color = 'Verde acqua' where sku = 'DW-ABI-0005-RM'`)
  expect([await found('rosso'), await found('acqua'), await found('abiti verdi')]).toEqual([
    [],
    ['Abito lungo'],
    ['Abito lungo'],
  ])
  await db.execute(sql`update product_variants set color = 'Rosso' where sku = 'DW-ABI-0005-RM'`)
  expect(await found('abito rosso')).toEqual(['Abito lungo'])
})

test('an explicit order overrides relevance', async () => {
  const body = await search('lana', '&sort=newest')
  expect(body.products.map(({ name }) => name)).toEqual(['Sciarpa', 'Cappotto di lana'])
})

test('a search is paged, and filtered by category', async () => {
  const first = await search('lana', '&limit=1')
  const second = await search('lana', '&limit=1&offset=1')
  expect([first.total, second.total]).toEqual([2, 2])
  expect([...first.products, ...second.products].map(({ name }) => name)).toEqual(['Cappotto di lana', 'Sciarpa'])
  const { categoryId } = second.products[0] ?? {}
  expect((await search('lana', `&categoryId=${categoryId}`)).products.map(({ name }) => name)).toEqual(['Sciarpa'])
})

test.each([
  "'; drop table products; --",
  "' or '1'='1",
  "camicia' & 'x",
  '%',
  '_',
  '\\',
  '\\\\',
  "\\'",
  '%%%___',
  ':*&|!()<->',
  'camicia:*',
  '!camicia',
  'camicia & | ! ( ) : * < >',
  "''''",
  '""',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\u0000',
  'cami\u0000cia',
  '👗',
  '👗 camicia',
  '\ud800',
  '‮abito',
  'ß ø æ',
  '漢字',
  'a'.repeat(200),
  'a '.repeat(100),
  `${'ab-'.repeat(66)}1`,
  '-----------1-----------',
  '.',
  'null',
  'di',
  'il la lo',
  '1'.repeat(200),
])('the search %j gets a regular response', async (text) => {
  // Percent-encoding cannot represent a lone surrogate; the rest is unchanged.
  const sent = text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
  const { status, body } = await client.get<ProductList>(`/api/products?search=${sent}`)
  expect(status).toBe(200)
  expect(body.total).toBeLessThanOrEqual(5)
})

test.each(['\u0000', 'Ne\u0000ro', "'; --", '\\', '%', '👗'])(
  'the colour and size %j never break a list',
  async (text) => {
    for (const filter of ['color', 'size']) {
      const { status, problem } = await client.get(`/api/products?${filter}=${encodeURIComponent(text)}`)
      expect(status).toBe(text.includes('\u0000') ? 400 : 200)
      if (status === 400) expect(problem.message).toMatch(/caratteri non ammessi/)
    }
  },
)

test('a search of punctuation and stop words finds nothing', async () => {
  for (const text of ['%', '_', '👗', 'di', ':*&|!()<->']) expect(await found(text)).toEqual([])
})

test('a blank search counts as no search', async () => {
  expect((await search('   ')).total).toBe(5)
})
