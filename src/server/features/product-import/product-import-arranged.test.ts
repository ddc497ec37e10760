import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Product, ProductList } from '../../../contract/products/products.ts'
import { csv, importFile, openNetwork, takePictures } from '../../testing/import-in-test.ts'
import { startPictureHost } from '../../testing/stand-ins/stand-in-picture-host.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const columns = ['Handle', 'Title', 'Variant Price', 'Image Src', 'Image Position', 'Image Alt Text']

/** A portal and a shop whose pictures it may fetch. The shop serves `late.jpg` once `isLateThere` is set. */
async function openShop() {
  const app = await startTestApp()
  const shop = { isLateThere: false }
  const jpeg = (background: string) =>
    sharp({ create: { width: 60, height: 80, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const [red, blue, late] = [await jpeg('red'), await jpeg('blue'), await jpeg('green')]
  const host = await startPictureHost({
    '/red.jpg': (_, response) => response.end(red),
    '/blue.jpg': (_, response) => response.end(blue),
    '/late.jpg': (_, response) => (shop.isLateThere ? response.end(late) : response.writeHead(503).end()),
  })
  openNetwork(app, host)
  const run = (...pictures: [path: string, altText: string][]) =>
    importFile(
      app,
      csv(
        columns,
        ...pictures.map(([path, altText], at) => [
          'polo',
          at ? '' : 'Polo',
          at ? '' : 10,
          host.url(path),
          at + 1,
          altText,
        ]),
      ),
    )
  const end = async () => {
    await host[Symbol.asyncDispose]()
    await app[Symbol.asyncDispose]()
  }
  return { app, shop, host, run, [Symbol.asyncDispose]: end }
}

const onlyProduct = async (app: TestApp): Promise<Product> => {
  const buyer = await app.as('rivenditore')
  const { body } = await buyer.get<ProductList>('/api/products')
  return (await buyer.get<Product>(`/api/products/${body.products[0]?.id}`)).body
}

const arrange = async (app: TestApp, images: object[], updatedAt?: string) =>
  (await app.as('admin')).put<Product>(`/api/admin/products/${(await onlyProduct(app)).id}/images`, {
    images,
    updatedAt,
  })

test('an import neither changes nor fetches pictures arranged by an admin, and reports this', async () => {
  await using open = await openShop()
  const { app, host, run } = open
  await run(['/red.jpg', 'Davanti'], ['/blue.jpg', 'Dietro'])
  await takePictures(app)
  const [red, blue] = (await onlyProduct(app)).images
  const byHand = [
    { imageUrl: blue?.imageUrl, altText: 'La schiena', color: null },
    { imageUrl: red?.imageUrl, altText: null, color: null },
  ]
  expect((await arrange(app, byHand)).status).toBe(200)
  host.asked.length = 0
  for (const again of [0, 1]) {
    const { counts, report } = await run(['/red.jpg', `Davanti ${again}`], ['/late.jpg', ''])
    expect(counts).toMatchObject({ unchanged: 1, awaitedPictures: 0 })
    expect(report).toEqual(['riga 2: polo, nota: le immagini restano come sono state sistemate nel pannello'])
  }
  await takePictures(app)
  expect(host.asked).toEqual([])
  expect((await onlyProduct(app)).images).toMatchObject(byHand)
})

test('a picture fetched after an arrangement is appended and replaces none; an open form becomes stale', async () => {
  await using open = await openShop()
  const { app, shop, run } = open
  await run(['/red.jpg', ''], ['/blue.jpg', ''])
  await takePictures(app)
  // The late picture is to replace the blue one.
  await run(['/late.jpg', 'In ritardo'], ['/red.jpg', ''])
  await takePictures(app)
  const { images, updatedAt } = await onlyProduct(app)
  const byHand = images.map(({ imageUrl }) => ({ imageUrl, altText: 'A mano', color: null })).toReversed()
  const arranged = await arrange(app, byHand, updatedAt)
  expect(arranged.status).toBe(200)
  shop.isLateThere = true
  await takePictures(app, { afterMinutes: 2 })
  expect((await onlyProduct(app)).images).toMatchObject([...byHand, { altText: 'In ritardo' }])
  const stale = await arrange(app, byHand.toReversed(), arranged.body.updatedAt)
  expect(stale.problem.code).toBe('product.changed')
})

test('a product whose pictures an admin has removed gets them from the next import', async () => {
  await using open = await openShop()
  const { app, run } = open
  await run(['/red.jpg', 'Davanti'])
  await takePictures(app)
  await arrange(app, [])
  expect((await run(['/red.jpg', 'Davanti'])).counts).toMatchObject({ awaitedPictures: 1 })
  await takePictures(app)
  expect((await onlyProduct(app)).images).toMatchObject([{ altText: 'Davanti' }])
})
