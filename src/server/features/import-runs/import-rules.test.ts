import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductImport, ProductImportRows } from '../../../contract/products/product-imports.ts'
import { openNetwork } from '../../testing/import-in-test.ts'
import { startPictureHost } from '../../testing/stand-ins/stand-in-picture-host.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let admin: TestClient

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app[Symbol.asyncDispose]())

const path = '/api/admin/product-imports'

async function dryRun(rows: readonly (readonly string[])[], content = 'products') {
  const file = rows.map((cells) => cells.join('\t')).join('\n')
  const sent = await admin.send<ProductImport>('POST', `${path}?name=x.csv&content=${content}`, file, {
    'content-type': 'text/csv',
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  await app.runJobs()
  const run = (await admin.get<ProductImport>(`${path}/${sent.body.id}`)).body
  const found = (await admin.get<ProductImportRows>(`${path}/${sent.body.id}/rows?limit=100`)).body.rows
  await admin.post(`${path}/${sent.body.id}/cancel`)
  return { run, messages: Object.fromEntries(found.map(({ reference, messages }) => [reference, messages])) }
}

const long = (length: number) => 'a'.repeat(length)
const fill = (cells: Record<string, string>, columns: readonly string[]) => columns.map((name) => cells[name] ?? '')

test('every rule of the form applies to products in Shopify’s format', async () => {
  const columns = [
    'Handle',
    'Title',
    'Type',
    'Option1 Name',
    'Option1 Value',
    'Option2 Name',
    'Option2 Value',
    'Variant SKU',
    'Variant Price',
    'Variant Inventory Qty',
  ]
  const row = (handle: string, cells: Record<string, string>) =>
    fill({ Handle: handle, Title: 'Abito', 'Variant Price': '10', 'Variant Inventory Qty': '1', ...cells }, columns)
  const { messages } = await dryRun([
    columns,
    row('zero', { 'Variant Price': '0' }),
    row('colore', { 'Option1 Name': 'Color', 'Option1 Value': long(61) }),
    row('taglia', { 'Option1 Name': 'Size', 'Option1 Value': long(61) }),
    row('nome-variante', {
      'Option1 Name': 'Color',
      'Option1 Value': long(55),
      'Option2 Name': 'Size',
      'Option2 Value': long(55),
    }),
    row('sku', { 'Variant SKU': long(101) }),
    row('pezzi', { 'Variant Inventory Qty': '1000000' }),
    ...Array.from({ length: 301 }, (_, n) => row('varianti', { 'Option1 Name': 'Size', 'Option1 Value': `${n}` })),
    row('numero', { Type: '2024' }),
    row('senza', { 'Variant Inventory Qty': '0' }),
  ])
  expect(messages).toEqual({
    zero: ['il prezzo deve essere maggiore di zero'],
    colore: ['Colore: massimo 60 caratteri'],
    taglia: ['Taglia: massimo 60 caratteri'],
    'nome-variante': ['Nome: massimo 100 caratteri'],
    sku: ['SKU: massimo 100 caratteri'],
    pezzi: ['la giacenza «1000000» non è un numero di pezzi fino a 999999'],
    varianti: ['Varianti: al massimo 300 varianti'],
    numero: ['è in vendita senza immagini'],
    senza: ['è in vendita senza giacenza', 'è in vendita senza immagini'],
  })
})

test('every rule of the form applies to products in our own format, new and changed', async () => {
  await app.given.product({ sku: 'C-1', price: '30.00', stock: 10 })
  const columns = [
    'SKU prodotto',
    'Nome',
    'Categoria',
    'Prezzo',
    'IVA',
    'Composizione',
    'Origine',
    'Codice HS',
    'EAN prodotto',
    'Colore',
    'Taglia',
    'Variante',
    'Scaffale',
    'Giacenza',
    'Immagini',
  ]
  const row = (sku: string, cells: Record<string, string>) =>
    fill({ 'SKU prodotto': sku, Nome: 'Abito', Categoria: 'Abiti', Prezzo: '10', Giacenza: '1', ...cells }, columns)
  const pictures = Array.from({ length: 21 }, (_, n) => `https://example.com/${n}.jpg`).join(' ')
  const { messages } = await dryRun([
    columns,
    row('ZERO', { Prezzo: '0,00' }),
    row('NOME', { Nome: long(201) }),
    row('CATEGORIA', { Categoria: long(81) }),
    row('NUMERO', { Categoria: '10,00' }),
    row('IVA', { IVA: '100' }),
    row('TESTI', { Composizione: long(201), Origine: long(201), 'Codice HS': long(21) }),
    row('EAN', { 'EAN prodotto': '8051234567891' }),
    row('VARIANTE', { Colore: long(61), Taglia: long(61), Variante: long(101) }),
    row('DOPPIA', { Colore: 'Nero', Taglia: 'M' }),
    row('DOPPIA', { Colore: 'nero', Taglia: 'M' }),
    row('SCAFFALE', { Scaffale: long(41) }),
    row('PEZZI', { Giacenza: '1000000' }),
    row('IMMAGINI', { Immagini: pictures }),
    ...Array.from({ length: 301 }, (_, n) => row('VARIANTI', { Taglia: `${n}` })),
    row('C-1', { Composizione: long(201), Scaffale: long(41), Immagini: pictures }),
  ])
  expect(messages).toMatchObject({
    ZERO: ['«Prezzo (€)» «0,00» deve essere maggiore di zero'],
    NOME: ['Nome: massimo 200 caratteri'],
    CATEGORIA: ['Categoria: massimo 80 caratteri'],
    NUMERO: ['«10,00» non è il nome di una categoria'],
    IVA: ['«IVA (%)» «100» non è una percentuale'],
    TESTI: ['Composizione: massimo 200 caratteri', 'Origine: massimo 200 caratteri', 'Codice HS: massimo 20 caratteri'],
    EAN: ['«EAN prodotto» «8051234567891» non è un codice EAN valido'],
    VARIANTE: ['Nome: massimo 100 caratteri', 'Colore: massimo 60 caratteri', 'Taglia: massimo 60 caratteri'],
    DOPPIA: ['La variante «nero / M» c’è già'],
    SCAFFALE: ['Scaffale: massimo 40 caratteri'],
    PEZZI: ['«Giacenza» «1000000» non è un numero di pezzi fino a 999999'],
    IMMAGINI: ['Immagini: al massimo 20 immagini'],
    VARIANTI: ['Varianti: al massimo 300 varianti'],
    'C-1': [
      'Composizione: massimo 200 caratteri',
      'Immagini: al massimo 20 immagini',
      'Scaffale: massimo 40 caratteri',
    ],
  })
})

test('a dry run requests a sample of the new pictures and reports those that cannot be fetched', async () => {
  await using host = await startPictureHost({
    '/ok.jpg': (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).write('x'),
    '/page.jpg': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('x'),
  })
  openNetwork(app, host)
  const columns = ['Handle', 'Title', 'Variant Price', 'Image Src']
  const { run } = await dryRun([
    columns,
    ['buona', 'Buona', '10', host.url('/ok.jpg')],
    ['pagina', 'Pagina', '10', host.url('/page.jpg')],
    ['manca', 'Manca', '10', host.url('/missing.jpg')],
    ['privata', 'Privata', '10', 'http://10.0.0.1/a.jpg'],
  ])
  expect(run.pictureCheck).toMatchObject({ total: 4, checked: 4 })
  expect(run.pictureCheck?.unreachable.map(({ line, reference, reason }) => [line, reference, reason])).toEqual([
    [3, 'pagina', 'la risposta non è un’immagine'],
    [4, 'manca', expect.stringContaining('risponde 404')],
    [5, 'privata', 'l’indirizzo 10.0.0.1 non è pubblico'],
  ])
  const many = await dryRun([
    columns,
    ...Array.from({ length: 100 }, (_, n) => [`p-${n}`, 'Abito', '10', host.url(`/missing-${n}.jpg`)]),
  ])
  expect(many.run.pictureCheck).toMatchObject({ total: 100, checked: 40 })
  expect(many.run.pictureCheck?.unreachable).toHaveLength(40)
})
