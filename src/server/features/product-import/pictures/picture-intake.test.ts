import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ProductList } from '../../../../contract/products/products.ts'
import { csv, importFile, openNetwork, takePictures } from '../../../testing/import-in-test.ts'
import { type StandInPictureHost, startPictureHost } from '../../../testing/stand-ins/stand-in-picture-host.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fetchAwaitedPictures } from './fetch-awaited-pictures.ts'
import { pictureIntake } from './picture-intake-job.ts'

const polo = (host: StandInPictureHost, ...paths: string[]) =>
  csv(
    ['Handle', 'Title', 'Variant Price', 'Image Src'],
    ...paths.map((path, at) => ['polo', at === 0 ? 'Polo' : '', at === 0 ? 10 : '', host.url(path)]),
  )

const jpeg = () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

const images = async (app: TestApp): Promise<number> => {
  const { rows } = await app.context.db.pool.query('select id from product_images')
  return rows.length
}

const awaited = async (app: TestApp): Promise<number> => {
  const { rows } = await app.context.db.pool.query('select id from awaited_pictures')
  return rows.length
}

/** One run of the job, as in a separate process. */
async function runOnce(app: TestApp): Promise<PromiseSettledResult<void>[]> {
  const { rows } = await app.context.db.pool.query<{ productId: string }>('select id as "productId" from products')
  return Promise.allSettled(
    fetchAwaitedPictures.runBatch(
      app.context,
      rows.map((data) => ({ data, isLast: false })),
    ),
  )
}

test('an import finishes while the picture host does not respond', async () => {
  await using app = await startTestApp()
  await using host = await startPictureHost({ '/silent.jpg': () => undefined })
  openNetwork(app, host, 60_000)
  expect((await importFile(app, polo(host, '/silent.jpg'))).counts).toMatchObject({ created: 1, awaitedPictures: 1 })
  const { body } = await (await app.as('rivenditore')).get<ProductList>('/api/products')
  expect(body.products).toMatchObject([{ name: 'Polo', images: [] }])
  expect(host.asked).toEqual([])
})

test('stopping the portal interrupts a fetch, which resumes at once at the next start', async () => {
  await using app = await startTestApp()
  const red = await jpeg()
  let answers = false
  await using host = await startPictureHost({
    '/red.jpg': (_, response) => answers && response.end(red),
  })
  openNetwork(app, host, 60_000)
  await importFile(app, polo(host, '/red.jpg'))
  const turn = runOnce(app)
  await expect.poll(() => host.asked.length).toBe(1)
  app.context.pictureFetcher.close()
  expect(await turn).toMatchObject([{ status: 'rejected' }])

  answers = true
  openNetwork(app, host)
  await takePictures(app)
  expect([await images(app), await awaited(app)]).toEqual([1, 0])
})

test('a product that has its pictures, or was deleted, has no job left', async () => {
  await using app = await startTestApp()
  const red = await jpeg()
  await using host = await startPictureHost({ '/red.jpg': (_, response) => response.end(red) })
  openNetwork(app, host)
  await importFile(app, polo(host, '/red.jpg'))
  await app.context.db.transaction((tx) => app.context.jobs.send(tx, pictureIntake, { productId: randomUUID() }))
  await app.runJobs()
  expect(await images(app)).toBe(1)
  const { rows } = await app.context.db.pool.query('select data from jobs.job where name = $1 and state < $2', [
    pictureIntake.name,
    'completed',
  ])
  expect(rows).toEqual([])
})

test('a picture claimed by a killed process is fetched by another one only after some minutes', async () => {
  await using app = await startTestApp()
  const red = await jpeg()
  let answers = false
  await using host = await startPictureHost({
    '/red.jpg': (_, response) => answers && response.end(red),
  })
  openNetwork(app, host, 60_000)
  await importFile(app, polo(host, '/red.jpg'))
  const killed = runOnce(app)
  const itsNetwork = app.context.pictureFetcher
  await expect.poll(() => host.asked.length).toBe(1)

  answers = true
  openNetwork(app, host)
  await takePictures(app)
  expect([host.asked.length, await images(app)]).toEqual([1, 0])
  await takePictures(app, { afterMinutes: 6 })
  expect([host.asked.length, await images(app), await awaited(app)]).toEqual([2, 1, 0])
  itsNetwork.close()
  await killed
  expect(await images(app)).toBe(1)
})

test('two concurrent processes fetch each picture once', async () => {
  await using app = await startTestApp()
  const red = await jpeg()
  const paths = Array.from({ length: 6 }, (_, n) => `/${n}.jpg`)
  await using host = await startPictureHost(
    Object.fromEntries(
      paths.map((path) => [path, (_: unknown, response: { end(bytes: unknown): void }) => response.end(red)]),
    ),
  )
  openNetwork(app, host)
  await importFile(app, polo(host, ...paths))
  await importFile(app, polo(host, ...paths))
  await Promise.all([runOnce(app), runOnce(app)])
  expect(host.asked.toSorted()).toEqual(paths)
  expect([await images(app), await awaited(app)]).toEqual([6, 0])
})

test('a product deleted while its picture is fetched stays deleted and leaves nothing behind', async () => {
  await using app = await startTestApp()
  const red = await jpeg()
  await using host = await startPictureHost({
    '/red.jpg': async (_, response) => {
      await app.context.db.pool.query('delete from products')
      response.end(red)
    },
  })
  openNetwork(app, host)
  await importFile(app, polo(host, '/red.jpg'))
  expect(await runOnce(app)).toMatchObject([{ status: 'fulfilled' }])
  await takePictures(app)
  expect([await images(app), await awaited(app)]).toEqual([0, 0])
})

test('a picture that a later file no longer names is not attached, even if its fetch has begun', async () => {
  await using app = await startTestApp()
  const red = await jpeg()
  await using host = await startPictureHost({
    '/old.jpg': async (_, response) => {
      await importFile(app, polo(host, '/new.jpg'))
      response.end(red)
    },
    '/new.jpg': (_, response) => response.end(red),
  })
  openNetwork(app, host)
  await importFile(app, polo(host, '/old.jpg'))
  await takePictures(app)
  const { rows } = await app.context.db.pool.query('select source_url from product_images')
  expect(rows).toEqual([{ source_url: host.url('/new.jpg') }])
})

test('pictures whose job was given up get a new one when lost work is recovered', async () => {
  await using app = await startTestApp()
  const red = await jpeg()
  await using host = await startPictureHost({ '/red.jpg': (_, response) => response.end(red) })
  openNetwork(app, host)
  await importFile(app, polo(host, '/red.jpg'))
  await app.context.db.pool.query("delete from jobs.job where name = 'take-in-pictures'")
  await app.moveClock({ minutes: 2 })
  await app.context.jobs.runNow(app.context, 'recover-lost-work')
  await takePictures(app)
  expect(await images(app)).toBe(1)
})
