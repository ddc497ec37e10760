import { expect, test } from 'vitest'
import type { Product, ProductList } from '../../../contract/products/products.ts'
import { csv, importFile } from '../../testing/import-in-test.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const plain = ['Handle', 'Title', 'Variant Price']

const findProduct = async (app: TestApp, name: string): Promise<Product> => {
  const buyer = await app.as('rivenditore')
  const { body } = await buyer.get<ProductList>('/api/products?limit=100')
  const listed = body.products.find((product) => product.name === name)
  if (!listed) throw new Error(`No product ${name}`)
  return (await buyer.get<Product>(`/api/products/${listed.id}`)).body
}

test('colour, size and other options give distinguishable variants', async () => {
  await using app = await startTestApp()
  const columns = [
    ...plain,
    'Option1 Name',
    'Option1 Value',
    'Option2 Name',
    'Option2 Value',
    'Option3 Name',
    'Option3 Value',
    'Variant SKU',
    'Variant Inventory Qty',
  ]
  const { counts } = await importFile(
    app,
    csv(
      columns,
      ['polo', 'Polo', '20', 'Colore', 'Nero', 'TAGLIA', 'M', 'Tessuto', 'Piqué', 'pol-nm', 3],
      ['polo', '', '20', '', 'Blu', '', 'M', '', 'Piqué', 'pol-bm', 4],
      ['felpa', 'Felpa', '30', 'Size', 'L', 'Material', 'Lana', '', '', '', 1],
      ['felpa', '', '30', '', 'L', '', 'Cotone', '', '', '', 2],
      ['borsa', 'Borsa', '90', 'Chiusura', 'Zip', '', '', '', '', '', 1],
    ),
  )
  expect(counts).toMatchObject({ created: 3, excluded: 0 })
  expect((await findProduct(app, 'Polo')).variants).toMatchObject([
    { name: 'Nero / M / Piqué', color: 'Nero', size: 'M', sku: 'pol-nm', stock: 3 },
    { name: 'Blu / M / Piqué', color: 'Blu', size: 'M', sku: 'pol-bm', stock: 4 },
  ])
  // Both have the same size: the material is added to it, so that customers can choose.
  expect((await findProduct(app, 'Felpa')).variants).toMatchObject([
    { name: 'L / Lana', size: 'L / Lana' },
    { name: 'L / Cotone', size: 'L / Cotone' },
  ])
  expect((await findProduct(app, 'Borsa')).variants).toMatchObject([{ name: 'Zip', color: null, size: 'Zip' }])
})

test('weights in grams, kilograms, pounds and ounces are converted to kilograms; the heaviest variant counts', async () => {
  await using app = await startTestApp()
  const columns = [...plain, 'Option1 Name', 'Option1 Value', 'Variant Grams', 'Variant Weight', 'Variant Weight Unit']
  const { counts, report } = await importFile(
    app,
    csv(
      columns,
      ['a', 'A', 1, '', '', '250', '', 'kg'],
      ['b', 'B', 1, '', '', '', '1,5', 'kg'],
      ['c', 'C', 1, '', '', '0', '2', 'lb'],
      ['d', 'D', 1, '', '', '', '3 oz', ''],
      ['e', 'E', 1, '', '', '0', '', 'kg'],
      ['f', 'F', 1, 'Size', 'S', '300', '', 'g'],
      ['f', '', 1, '', 'M', '450.4', '', 'g'],
      ['g', 'G', 1, '', '', '', '2', 'st'],
    ),
  )
  expect(counts).toMatchObject({ created: 6, excluded: 1 })
  expect(report).toEqual([
    'riga 7: f, nota: le varianti hanno pesi diversi: vale il più alto, 0.450 kg',
    'riga 9: g, escluso: il peso «2 st» non è in g, kg, lb o oz',
  ])
  const weights = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => findProduct(app, name)))
  expect(weights.map(({ weight }) => weight)).toEqual(['0.250', '1.500', '0.907', '0.085', null, '0.450'])
})

test('prices may have a dot or comma, compare prices count if higher, and an invalid price excludes the product', async () => {
  await using app = await startTestApp()
  const columns = [...plain, 'Variant Compare At Price', 'Option1 Name', 'Option1 Value']
  const { report } = await importFile(
    app,
    csv(
      columns,
      ['a', 'A', '49,90', '59.90', '', ''],
      ['b', 'B', '€ 1.234,5', '1000', '', ''],
      ['c', 'C', '10', '', 'Size', 'S'],
      ['c', '', '12.00', '', '', 'M'],
      ['d', 'D', '', '', '', ''],
      ['e', 'E', '-1', '', '', ''],
      ['f', 'F', '1.234', '', '', ''],
      ['g', 'G', 'gratis', '', '', ''],
      ['h', 'H', '10', '', 'Size', 'S'],
      ['h', '', '9,999', '', '', 'M'],
    ),
  )
  expect(report).toEqual([
    'riga 4: c, nota: le varianti hanno prezzi diversi: vale il più alto, 12.00 €',
    'riga 6: d, escluso: manca il prezzo («Variant Price»)',
    'riga 7: e, escluso: il prezzo «-1» non è un importo in euro',
    'riga 8: f, escluso: il prezzo «1.234» non è un importo in euro',
    'riga 9: g, escluso: il prezzo «gratis» non è un importo in euro',
    'riga 11: h, escluso: il prezzo «9,999» non è un importo in euro',
  ])
  expect(await findProduct(app, 'A')).toMatchObject({ price: '49.90', comparePrice: '59.90' })
  expect(await findProduct(app, 'B')).toMatchObject({ price: '1234.50', comparePrice: null })
  expect(await findProduct(app, 'C')).toMatchObject({ price: '12.00' })
})

test('an HTML body becomes plain text without scripts, styles and pictures', async () => {
  await using app = await startTestApp()
  const body =
    '<h2>Cashmere</h2>\r\n<script>alert(1)</script><style>p{color:red}</style><p>Filato &amp; tinto, "a mano" <b>a Prato</b>.</p>' +
    '<ul><li>Uno</li><li>Due</li></ul><a href="javascript:alert(1)">Scopri</a><img src="x" onerror="alert(1)" alt="foto">\u0000'
  await importFile(
    app,
    csv(
      [...plain, 'Body (HTML)'],
      ['a', 'A', 1, body],
      ['b', 'B', 1, 'Riga uno\nRiga due < tre'],
      ['c', 'C', 1, 'parola '.repeat(5_000)],
    ),
  )
  expect((await findProduct(app, 'A')).description).toBe(
    'Cashmere\n\nFilato & tinto, "a mano" a Prato.\n\n- Uno\n- Due\n\nScopri',
  )
  expect((await findProduct(app, 'B')).description).toBe('Riga uno\nRiga due < tre')
  expect((await findProduct(app, 'C')).description.length).toBeLessThanOrEqual(10_000)
})

test('the category is the type, else the first tag, else Altro; drafts and unpublished products are inactive', async () => {
  await using app = await startTestApp()
  await importFile(
    app,
    csv(
      [...plain, 'Type', 'Tags', 'Published', 'Status'],
      ['a', 'A', 1, 'Maglieria', 'estate', 'true', 'active'],
      ['b', 'B', 1, '', ' estate , mare', 'TRUE', ''],
      ['c', 'C', 1, '', '', '', ''],
      ['d', 'D', 1, 'maglieria', '', 'false', 'active'],
      ['e', 'E', 1, 'Maglieria', '', 'true', 'draft'],
      ['f', 'F', 1, 'Maglieria', '', 'true', 'archived'],
    ),
  )
  const buyer = await app.as('rivenditore')
  const { body } = await buyer.get<ProductList>('/api/products?sort=price_asc')
  expect(body.products.map(({ name, category }) => [name, category])).toEqual([
    ['A', 'Maglieria'],
    ['B', 'estate'],
    ['C', 'Altro'],
  ])
  const { rows } = await app.context.db.pool.query('select name from products where not is_active order by name')
  expect(rows.map(({ name }) => name)).toEqual(['D', 'E', 'F'])
  expect((await app.context.db.pool.query('select 1 from categories')).rowCount).toBe(3)
})

test('a SKU that occurs twice, in the file or in the catalogue, excludes the later product, ignoring case', async () => {
  await using app = await startTestApp()
  await app.given.product({ sku: 'ALTRO-1', name: 'Di casa' })
  await importFile(app, csv([...plain, 'Variant SKU'], ['altro', 'Altro', 1, 'alt-9']))
  const { counts, report } = await importFile(
    app,
    csv(
      [...plain, 'Variant SKU', 'Option1 Name', 'Option1 Value'],
      ['a', 'A', 1, 'Abc-1', '', ''],
      ['b', 'B', 1, 'b-1', 'Size', 'S'],
      ['b', '', 1, 'aBC-1', '', 'M'],
      ['c', 'C', 1, 'c-1', 'Size', 'S'],
      ['c', '', 1, 'ALTRO-1', '', 'M'],
      ['c', '', 1, 'ALT-9', '', 'L'],
      ['altro', 'Altro', 1, 'alt-9', '', ''],
    ),
  )
  expect(counts).toMatchObject({ created: 1, excluded: 3 })
  expect(report).toEqual([
    'riga 4: b, escluso: lo SKU «aBC-1» è già alla riga 2',
    'riga 5: c, escluso: lo SKU «ALTRO-1» nel catalogo è già di un altro prodotto',
    'riga 8: altro, escluso: lo SKU «alt-9» è già alla riga 7',
  ])
})
