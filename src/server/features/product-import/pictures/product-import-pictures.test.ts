import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Product, ProductList } from '../../../../contract/products/products.ts'
import { csv, importFile, openNetwork, takePictures } from '../../../testing/import-in-test.ts'
import { startPictureHost } from '../../../testing/stand-ins/stand-in-picture-host.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

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

const awaited = async (app: TestApp) => {
  const { rows } = await app.context.db.pool.query<{ failure: string | null; final: boolean }>(
    'select failure, failed_at is not null as final from awaited_pictures order by sort_order',
  )
  return rows
}

test('fetchable pictures are stored in order after the import; reasons for failures are recorded and reported once', async () => {
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
  openNetwork(app, host, 500)
  const run = () => importFile(app, file)
  const { counts, report } = await run()
  expect(counts).toMatchObject({ created: 1, awaitedPictures: 9 })
  expect(report).toEqual([])
  expect(host.asked).toEqual([])

  await takePictures(app)
  const [, port] = host.url('').split('127.0.0.1:')
  const slow = `127.0.0.1:${port} non risponde entro 0,5 secondi`
  expect(await awaited(app)).toEqual([
    { failure: `127.0.0.1:${port} risponde 404`, final: true },
    { failure: 'l’indirizzo 192.168.0.1 non è pubblico', final: true },
    { failure: 'l’immagine supera i 10 MB', final: true },
    { failure: slow, final: false },
    { failure: 'L’immagine non è leggibile: usa JPEG, PNG, WebP o AVIF', final: true },
    { failure: 'L’immagine non è leggibile: usa JPEG, PNG, WebP o AVIF', final: true },
    { failure: 'la porta 1 non è ammessa: solo 80 e 443', final: true },
  ])
  const product = await openProduct(app)
  expect(product.images).toMatchObject([
    { altText: null, sortOrder: 0, preview: expect.stringMatching(/^data:image\/webp;base64,/) },
    { altText: 'Davanti', sortOrder: 1, preview: expect.stringMatching(/^data:image\/webp;base64,/) },
  ])
  for (const { imageUrl } of product.images) {
    expect(await app.context.objects.disk.exists(imageUrl.slice(1))).toBe(true)
    expect((await fetch(`${app.address}${imageUrl}`)).status).toBe(200)
  }

  // Only failures of the network are retried, three times.
  const admin = await app.as('admin')
  const told = async () => {
    // A new session: the clock moves by more than an admin's idle time.
    const { body } = await (await app.asUser(admin.user)).get<{ body: string }[]>('/api/notifications')
    return body.map((notice) => notice.body)
  }
  host.asked.length = 0
  for (const afterMinutes of [1, 2, 15]) await takePictures(app, { afterMinutes })
  expect(host.asked).toEqual(['/slow', '/slow'])
  expect(await told()).toEqual([])
  // Simulates a restart: by its own clock the running portal would still pause for this host.
  openNetwork(app, host, 500)
  for (const afterMinutes of [60, 60]) await takePictures(app, { afterMinutes })
  expect(host.asked).toEqual(['/slow', '/slow', '/slow'])
  expect((await awaited(app)).every(({ final }) => final)).toBe(true)
  await app.context.jobs.runNow(app.context, 'recover-lost-work')
  expect(await told()).toEqual([
    expect.stringMatching(
      /^7 immagini di un’importazione non si sono potute prendere: L’immagine non è leggibile: .* \(2\); /,
    ),
  ])

  // Importing again requests only the missing pictures.
  host.asked.length = 0
  expect((await run()).counts).toMatchObject({ unchanged: 1, awaitedPictures: 7 })
  await takePictures(app)
  expect(host.asked.toSorted()).toEqual(['/drawing.svg', '/inside', '/large', '/missing.jpg', '/page.jpg', '/slow'])
  for (const afterMinutes of [2, 15, 60]) await takePictures(app, { afterMinutes })
  expect(await told()).toHaveLength(2)
  await app.moveClock({ days: 91 })
  await app.context.jobs.runNow(app.context, 'tidy-up')
  expect(await awaited(app)).toEqual([])
})

test('the picture of a variant has its colour; one shared by several colours has none', async () => {
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
  openNetwork(app, host)
  const { report } = await importFile(app, named('/blue.jpg'))
  expect(report).toEqual([])
  await takePictures(app)
  expect((await openProduct(app)).images.map(({ color }) => color)).toEqual([null, 'Rosso', 'Blu', null])
  // The file's data of a picture that is already stored counts too.
  await importFile(app, named('/both.jpg').replaceAll('Rosso', 'Granata'))
  expect((await openProduct(app)).images.map(({ color }) => color)).toEqual([null, 'Granata', null])
})

test('a picture that left the file is removed once the new ones are stored, and not before', async () => {
  await using app = await startTestApp()
  const [red, blue] = [await jpeg('red'), await jpeg('blue')]
  let blueIsThere = false
  await using host = await startPictureHost({
    '/red.jpg': (_, response) => response.end(red),
    '/blue.jpg': (_, response) => (blueIsThere ? response.end(blue) : response.writeHead(503).end()),
  })
  openNetwork(app, host)
  const run = async (path: string) => {
    await importFile(app, csv(columns, ['polo', 'Polo', 10, host.url(path), 1, '', '']))
    await takePictures(app)
  }
  await run('/red.jpg')
  const [first] = (await openProduct(app)).images
  await run('/blue.jpg')
  expect((await openProduct(app)).images).toEqual([first])
  blueIsThere = true
  await takePictures(app, { afterMinutes: 2 })
  const { images } = await openProduct(app)
  expect(images).toHaveLength(1)
  expect(images[0]?.imageUrl).not.toBe(first?.imageUrl)
})
