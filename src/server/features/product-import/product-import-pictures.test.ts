import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Product, ProductList } from '../../../contract/products.ts'
import { publicPictureFetcher } from '../../gateways/picture-fetch/public-picture-fetcher.ts'
import { startPictureHost } from '../../testing/stand-in-picture-host.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { csv, importFile } from './import-in-test.ts'

const columns = ['Handle', 'Title', 'Variant Price', 'Image Src', 'Image Position', 'Image Alt Text', 'Variant Image']

const jpeg = (colour: string) =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

const openProduct = async (app: TestApp): Promise<Product> => {
  const buyer = await app.as('rivenditore')
  const { body } = await buyer.get<ProductList>('/api/products')
  return (await buyer.get<Product>(`/api/products/${body.products[0]?.id}`)).body
}

test('pictures that can be fetched are stored in their order; the others are reported by row, and the product is imported without them', async () => {
  await using app = await startTestApp()
  const [red, blue] = [await jpeg('red'), await jpeg('blue')]
  await using host = await startPictureHost({
    '/red.jpg': (_, response) => response.end(red),
    '/blue.jpg': (_, response) => response.end(blue),
    '/inside': (_, response) => response.writeHead(302, { location: 'http://192.168.0.1/a.jpg' }).end(),
    '/large': (_, response) => response.end(Buffer.alloc(10 * 1024 * 1024 + 1)),
    '/slow': () => undefined,
    '/drawing.svg': (_, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    '/page.jpg': (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html></html>'),
  })
  const file = csv(
    columns,
    ['polo', 'Polo', 10, host.url('/red.jpg'), 2, 'Davanti', host.url('/red.jpg')],
    ['polo', '', '', host.url('/blue.jpg'), 1, '', ''],
    ['polo', '', '', host.url('/missing.jpg'), 3, '', ''],
    ['polo', '', '', host.url('/inside'), 4, '', ''],
    ['polo', '', '', host.url('/large'), 5, '', ''],
    ['polo', '', '', host.url('/slow'), 6, '', ''],
    ['polo', '', '', host.url('/drawing.svg'), 7, '', ''],
    ['polo', '', '', host.url('/page.jpg'), 8, '', ''],
    ['polo', '', '', 'http://127.0.0.1:1/a.jpg', 9, '', ''],
  )
  const run = () => importFile(app, file, { fetcher: publicPictureFetcher({ ...host, timeoutMs: 500 }) })
  const { counts, report } = await run()
  expect(counts).toMatchObject({ created: 1, picturesStored: 2, picturesFailed: 7 })
  const reasons = report.map((line) => line.replace(/ \(http.*$/, ''))
  const [, port] = host.url('').split('127.0.0.1:')
  expect(reasons).toEqual([
    `riga 4: polo, immagine: 127.0.0.1:${port} risponde 404`,
    'riga 5: polo, immagine: l’indirizzo 192.168.0.1 non è pubblico',
    'riga 6: polo, immagine: l’immagine supera i 10 MB',
    `riga 7: polo, immagine: 127.0.0.1:${port} non risponde entro 0,5 secondi`,
    'riga 8: polo, immagine: non è un’immagine JPEG, PNG, WebP o AVIF leggibile',
    'riga 9: polo, immagine: non è un’immagine JPEG, PNG, WebP o AVIF leggibile',
    'riga 10: polo, immagine: la porta 1 non è ammessa: solo 80 e 443',
  ])
  const product = await openProduct(app)
  expect(product.images).toMatchObject([
    { altText: null, sortOrder: 0 },
    { altText: 'Davanti', sortOrder: 1 },
  ])
  for (const { imageUrl } of product.images) {
    expect(await app.context.objects.disk.exists(imageUrl.slice(1))).toBe(true)
    expect((await fetch(`${app.address}${imageUrl}`)).status).toBe(200)
  }
  const askedBefore = host.asked.length
  expect((await run()).counts).toMatchObject({ unchanged: 1, picturesStored: 0, picturesFailed: 7 })
  expect(host.asked.slice(askedBefore)).not.toContain('/red.jpg')
})

test('the picture of a variant names its colour; one that several colours share names none', async () => {
  await using app = await startTestApp()
  const files = Object.fromEntries(
    await Promise.all(
      ['red', 'blue', 'both', 'label'].map(async (name, at) => [name, await jpeg(`rgb(${at * 50}, 9, 9)`)]),
    ),
  )
  await using host = await startPictureHost(
    Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [
        `/${name}.jpg`,
        (_: unknown, response: { end(bytes: unknown): void }) => response.end(bytes),
      ]),
    ),
  )
  const header = [...columns, 'Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value']
  const row = (image: string, ofVariant: string, color: string, size: string, first = false) => [
    'polo',
    first ? 'Polo' : '',
    10,
    image && host.url(image),
    '',
    '',
    ofVariant && host.url(ofVariant),
    first ? 'Colore' : '',
    color,
    first ? 'Taglia' : '',
    size,
  ]
  const named = (ofBlue: string) =>
    csv(
      header,
      row('/label.jpg', '/red.jpg', 'Rosso', 'S', true),
      row('/red.jpg', '/red.jpg', 'Rosso', 'M'),
      row('', ofBlue, 'Blu', 'S'),
      row('', '/both.jpg', 'Verde', 'S'),
      row('', '/both.jpg', 'Nero', 'S'),
    )
  const fetcher = publicPictureFetcher({ ...host, timeoutMs: 2000 })
  const { report } = await importFile(app, named('/blue.jpg'), { fetcher })
  expect(report).toEqual([])
  expect((await openProduct(app)).images.map(({ color }) => color)).toEqual([null, 'Rosso', 'Blu', null])
  // What the file says of a picture that is there already counts too.
  await importFile(app, named('/both.jpg').replaceAll('Rosso', 'Granata'), { fetcher })
  expect((await openProduct(app)).images.map(({ color }) => color)).toEqual([null, 'Granata', null])
})

test('a picture that left the file goes once the new ones are there, and not before', async () => {
  await using app = await startTestApp()
  const [red, blue] = [await jpeg('red'), await jpeg('blue')]
  let blueIsThere = false
  await using host = await startPictureHost({
    '/red.jpg': (_, response) => response.end(red),
    '/blue.jpg': (_, response) => (blueIsThere ? response.end(blue) : response.writeHead(503).end()),
  })
  const run = (path: string) =>
    importFile(app, csv(columns, ['polo', 'Polo', 10, host.url(path), 1, '', '']), {
      fetcher: publicPictureFetcher(host),
    })
  await run('/red.jpg')
  const [first] = (await openProduct(app)).images
  await run('/blue.jpg')
  expect((await openProduct(app)).images).toEqual([first])
  blueIsThere = true
  expect((await run('/blue.jpg')).counts.picturesStored).toBe(1)
  const { images } = await openProduct(app)
  expect(images).toHaveLength(1)
  expect(images[0]?.imageUrl).not.toBe(first?.imageUrl)
})
