import { expect, test } from 'vitest'
import type { ProductList } from '../../../contract/products/products.ts'
import { csv, importFile, ledgerDifferences } from '../../testing/import-in-test.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const header = 'Handle,Title,Variant Price'

const names = async (app: TestApp): Promise<string[]> => {
  const buyer = await app.as('rivenditore')
  const { body } = await buyer.get<ProductList>('/api/products?limit=100')
  return body.products.map(({ name }) => name).sort()
}

test('a file that is not a product export is refused in one sentence, and nothing is imported', async () => {
  await using app = await startTestApp()
  const refusals: [string | Buffer, RegExp][] = [
    ['', /^Il file è vuoto\.$/],
    ['\n\n', /^Il file è vuoto\.$/],
    [header, /non contiene prodotti/],
    ['Nome,Cognome\nAda,Rossi\n', /non è un’esportazione di prodotti di Shopify.*«Handle», «Title», «Variant Price»/],
    ['Handle,Title\na,A\n', /manca la colonna «Variant Price»/],
    [`${header}\na,A,1\nb,"B,2\nc,C,3\n`, /alla 3 una virgoletta non si chiude/],
    [`${header}\na,A,1\nb,"B,2\nc,"C",3\n`, /alla 3 una virgoletta non si chiude/],
    [`${header}\na,A 5" x,1\n`, /alla 2 una virgoletta/],
    [
      Buffer.concat([Buffer.from(`${header}\na,Però,1\n${'x'.repeat(70_000)}\nb,Citt`), Buffer.from([0xe0])]),
      /non è in UTF-8/,
    ],
  ]
  for (const [file, sentence] of refusals) await expect(importFile(app, file)).rejects.toThrow(sentence)
  expect(await names(app)).toEqual([])
})

test('a BOM, CRLF, semicolons, blank lines and multi-line cells are read, with the line numbers of an editor', async () => {
  await using app = await startTestApp()
  const text = [
    '\ufeffHandle;Title;Body (HTML);Variant Price',
    'a;Però;"riga uno',
    '',
    'riga due";"10,50"',
    '',
    'b;B;;',
    'c;C;;7',
    ';Senza handle;;1',
  ].join('\r\n')
  const { counts, report } = await importFile(app, text)
  expect(await names(app)).toEqual(['C', 'Però'])
  expect(counts).toMatchObject({ created: 2, excluded: 2 })
  expect(report).toEqual([
    'riga 6: b, escluso: manca il prezzo («Variant Price»)',
    'riga 8: escluso: manca «Handle», che indica il prodotto della riga',
  ])
})

test('the column names of newer Shopify exports are recognised', async () => {
  await using app = await startTestApp()
  const { counts } = await importFile(
    app,
    csv(
      [
        'Title',
        'URL handle',
        'Description',
        'Published on online store',
        'Status',
        'SKU',
        'Barcode',
        'Option1 name',
        'Option1 value',
        'Price',
        'Compare-at price',
        'Inventory quantity',
        'Weight value (grams)',
        'Weight unit for display',
        'Product image URL',
      ],
      [
        'Cinta',
        'cinta',
        '<p>Cuoio</p>',
        'TRUE',
        'Active',
        'CIN-1',
        "'8001234567899",
        '',
        '',
        '35',
        '40',
        '9',
        '180',
        'kg',
        '',
      ],
    ),
  )
  expect(counts.created).toBe(1)
  const { rows } = await app.context.db.pool.query('select * from products')
  expect(rows).toMatchObject([
    {
      name: 'Cinta',
      import_handle: 'cinta',
      description: 'Cuoio',
      sku: 'CIN-1',
      price: '35.00',
      compare_price: '40.00',
      weight: '0.180',
    },
  ])
})

test('a product with one bad row is excluded as a whole, and the others are imported', async () => {
  await using app = await startTestApp()
  const { counts, report } = await importFile(
    app,
    csv(
      ['Handle', 'Title', 'Variant Price', 'Option1 Name', 'Option1 Value', 'Variant Inventory Qty'],
      ['a', 'A', 1, 'Size', 'S', 5],
      ['a', '', 1, '', 'M', 5],
      ['a', '', 1, '', 'L', 'tanti'],
      ['b', 'B', 1, 'Size', 'S', -4],
      ['c', 'C', 1, 'Size', 'S', 1],
      ['c', '', 1, '', 's', 1],
      ['d', '', 1, '', '', 1],
      ['e', 'E', 1, '', '', 1, 'di troppo'],
    ),
  )
  expect(await names(app)).toEqual(['B'])
  expect(counts).toMatchObject({ created: 1, excluded: 4 })
  expect(report).toEqual([
    'riga 4: a, escluso: la giacenza «tanti» non è un numero di pezzi fino a 999999',
    'riga 5: b, nota: la giacenza è negativa (-4): vale 0',
    'riga 7: c, escluso: la variante «s» è già alla riga 6',
    'riga 8: d, escluso: manca il titolo («Title»)',
    'riga 9: e, escluso: 7 celle invece di 6: manca una virgoletta o c’è un separatore di troppo',
  ])
  const { rows } = await app.context.db.pool.query('select count(*)::int as n from skus')
  expect(rows).toEqual([{ n: 2 }])
})

test('reads files of other programs: Windows-1252, sep=, entities, long titles, a missing comma', async () => {
  await using app = await startTestApp()
  const head = 'Handle,Title,Type,Published,Variant SKU,Variant Inventory Policy,Variant Inventory Qty,Variant Price'
  expect((await importFile(app, Buffer.from(`${header}\na,Perch\u00e9,1\n`, 'latin1'))).counts.created).toBe(1)
  expect((await importFile(app, 'sep=;\nHandle;Title;Variant Price\nb;Prova;10,00\n')).counts.created).toBe(1)
  const { report } = await importFile(
    app,
    [
      head,
      'c,Camicia &amp; pantalone d&#39;estate,Pantaloni &amp; gonne,TRUE,C,deny,9,10.00',
      `d,${'Cappotto '.repeat(30)},Cappotti,TRUE,D,deny,9,10.00`,
      'e,Gonna,Gonne,E,deny,9,10.00',
    ].join('\n'),
  )
  expect(report).toEqual([
    'riga 3: d, nota: il titolo è stato tagliato a 200 caratteri',
    'riga 4: e, escluso: 7 celle invece di 8: forse manca un separatore',
  ])
  const { rows } = await app.context.db.pool.query(
    `select products.name, categories.name as category from products left join categories on categories.id = category_id
     order by import_handle`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'Perché',
    'Prova',
    "Camicia & pantalone d'estate",
    `${'Cappotto '.repeat(21)}Cappotto…`,
  ])
  expect(rows[2].category).toBe('Pantaloni & gonne')
})

test('a price of zero and a number with ambiguous separators are refused', async () => {
  await using app = await startTestApp()
  const { counts, report } = await importFile(
    app,
    [
      'Handle,Title,Variant Inventory Qty,Variant Price',
      'a,A,9,0.00',
      'b,B,1.000,10.00',
      'c,C,"1,500",10.00',
      'd,D,9.0,10.00',
    ].join('\n'),
  )
  expect(counts).toMatchObject({ created: 1, excluded: 3 })
  expect(report).toEqual([
    'riga 2: a, escluso: il prezzo deve essere maggiore di zero',
    'riga 3: b, escluso: la giacenza «1.000» può avere decimali o migliaia: scrivi il numero senza punti e virgole',
    'riga 4: c, escluso: la giacenza «1,500» può avere decimali o migliaia: scrivi il numero senza punti e virgole',
  ])
})

test('rows of a product that are not consecutive form one product', async () => {
  await using app = await startTestApp()
  const file = csv(
    ['Handle', 'Title', 'Variant Price', 'Option1 Name', 'Option1 Value'],
    ['polo', 'Polo', 10, 'Size', 'S'],
    ['cinta', 'Cinta', 20, '', ''],
    ['POLO', '', 12, '', 'M'],
  )
  const { counts } = await importFile(app, file)
  expect(counts).toMatchObject({ created: 2, excluded: 0 })
  const { rows } = await app.context.db.pool.query(
    `select p.price, count(v.id)::int as variants from products p left join product_variants v on v.product_id = p.id
     where p.import_handle = 'polo' group by p.id`,
  )
  expect(rows).toEqual([{ price: '12.00', variants: 2 }])
  expect((await importFile(app, file)).counts).toMatchObject({ unchanged: 2 })
})

test('valid barcodes are imported: EAN-13 unchanged, UPC with a leading zero', async () => {
  await using app = await startTestApp()
  const { report } = await importFile(
    app,
    csv(
      ['Handle', 'Title', 'Variant Price', 'Variant Barcode'],
      ['a', 'A', 1, '8001234567891'],
      ['b', 'B', 1, '036000291452'],
      ['c', 'C', 1, '4006381333931'],
      ['d', 'D', 1, '8,00E+12'],
    ),
  )
  const { rows } = await app.context.db.pool.query('select ean from products order by name')
  expect(rows.map(({ ean }) => ean)).toEqual([null, '0036000291452', '4006381333931', null])
  expect(report).toEqual([
    'riga 2: a, nota: il codice a barre «8001234567891» non è un EAN valido: lasciato fuori',
    'riga 5: d, nota: il codice a barre «8,00E+12» non è un EAN valido: lasciato fuori',
  ])
  expect(await ledgerDifferences(app)).toEqual([])
})
