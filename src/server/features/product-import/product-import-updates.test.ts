import { expect, test } from 'vitest'
import type { Product, ProductList } from '../../../contract/products/products.ts'
import { csv, importFile, ledgerDifferences } from '../../testing/import-in-test.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const columns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Variant Price',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Inventory Qty',
]

const onlyProduct = async (app: TestApp): Promise<Product> => {
  const buyer = await app.as('rivenditore')
  const { body } = await buyer.get<ProductList>('/api/products')
  expect(body.total).toBe(1)
  return (await buyer.get<Product>(`/api/products/${body.products[0]?.id}`)).body
}

test('a changed file updates name, text, price, variants and stock; missing variants stay and are reported', async () => {
  await using app = await startTestApp()
  await importFile(
    app,
    csv(
      columns,
      ['polo', 'Polo', 'Vecchia', 10, 'Size', 'S', 'P-S', 5],
      ['polo', '', '', 10, '', 'M', '', 5],
      ['polo', '', '', 10, '', 'L', 'P-L', 5],
    ),
  )
  const before = await onlyProduct(app)
  const changed = csv(
    columns,
    ['polo', 'Polo nuova', 'Nuova', 12, 'Size', 'XL', 'P-XL', 2],
    ['polo', '', '', 12, '', 'M', '', 9],
    ['polo', '', '', 12, '', 'S', 'P-S', ''],
  )
  const { counts, report } = await importFile(app, changed)
  expect(counts).toMatchObject({ created: 0, updated: 1 })
  expect(report).toEqual(['riga 2: polo, nota: la variante «L» non è più nel file: resta nel catalogo'])
  const after = await onlyProduct(app)
  expect(after).toMatchObject({ id: before.id, name: 'Polo nuova', description: 'Nuova', price: '12.00', stock: 21 })
  const stocks = Object.fromEntries(after.variants.map(({ name, stock }) => [name, stock]))
  expect(stocks).toEqual({ XL: 2, M: 9, S: 5, L: 5 })
  const skuOf = (product: Product) => product.variants.find(({ name }) => name === 'M')?.sku
  expect(skuOf(after)).toBe(skuOf(before))
  const { rows } = await app.context.db.pool.query(
    `select kind, quantity_delta from stock_movements where kind = 'adjustment'`,
  )
  expect(rows).toEqual([{ kind: 'adjustment', quantity_delta: 4 }])
  expect(await ledgerDifferences(app)).toEqual([])
  expect((await importFile(app, changed)).counts).toMatchObject({ unchanged: 1 })
})

test('stock never drops below the held pieces, and can be left unchanged', async () => {
  await using app = await startTestApp()
  const file = (stock: number) => csv(columns, ['cinta', 'Cinta', '', 30, '', '', 'CIN', stock])
  await importFile(app, file(5))
  const { id: productId } = await onlyProduct(app)
  const buyer = await app.as('rivenditore')
  await buyer.post('/api/reservations', { productId, quantity: 3 })
  expect((await importFile(app, file(50), { keepStock: true })).counts.unchanged).toBe(1)
  const { counts, report } = await importFile(app, file(1))
  expect(counts.updated).toBe(1)
  expect(report).toEqual(['riga 2: cinta, nota: la giacenza resta 3 e non 1: i pezzi sono già impegnati'])
  expect(await onlyProduct(app)).toMatchObject({ stock: 3, available: 0 })
  expect(await ledgerDifferences(app)).toEqual([])
})

test('two variants can swap name and SKU', async () => {
  await using app = await startTestApp()
  const file = (first: string, second: string) =>
    csv(columns, ['polo', 'Polo', '', 10, 'Size', first, 'P-1', 1], ['polo', '', '', 10, '', second, 'P-2', 2])
  await importFile(app, file('S', 'M'))
  expect((await importFile(app, file('M', 'S'))).counts.updated).toBe(1)
  expect((await onlyProduct(app)).variants).toMatchObject([
    { name: 'M', size: 'M', sku: 'P-1', stock: 1 },
    { name: 'S', size: 'S', sku: 'P-2', stock: 2 },
  ])
})

test('a product with a new handle is found by its SKU, whether created by hand or renamed in the shop', async () => {
  await using app = await startTestApp()
  const productId = await app.given.product({ sku: 'CIN-1', name: 'Cintura', stock: 2 })
  const file = (handle: string) => csv(columns, [handle, 'Cinta', '', 30, '', '', 'cin-1', 4])
  expect((await importFile(app, file('cinta'))).counts.updated).toBe(1)
  expect((await importFile(app, file('cinta-di-cuoio'))).counts.updated).toBe(1)
  expect(await onlyProduct(app)).toMatchObject({ id: productId, name: 'Cinta', stock: 4 })
  const both = csv(
    columns,
    ['cinta-di-cuoio', 'Cinta', '', 30, '', '', 'altro', 4],
    ['nuova', 'Nuova', '', 30, '', '', 'CIN-1', 4],
  )
  expect((await importFile(app, both)).counts).toMatchObject({ updated: 1, created: 1 })
})

test('a product can get variants later, but not lose them', async () => {
  await using app = await startTestApp()
  const single = csv(columns, ['polo', 'Polo', '', 10, 'Title', 'Default Title', 'P', 5])
  await importFile(app, single)
  const sized = csv(columns, ['polo', 'Polo', '', 10, 'Size', 'S', 'P', 2], ['polo', '', '', 10, '', 'M', 'P-M', 3])
  expect((await importFile(app, sized)).counts.updated).toBe(1)
  expect(await onlyProduct(app)).toMatchObject({ stock: 5, variants: [{ sku: 'P' }, { sku: 'P-M' }] })
  expect((await importFile(app, sized)).counts.unchanged).toBe(1)
  const { counts, report } = await importFile(app, single)
  expect(counts.excluded).toBe(1)
  expect(report[0]).toContain('nel catalogo ha varianti e nel file no')
  expect(await ledgerDifferences(app)).toEqual([])
})
