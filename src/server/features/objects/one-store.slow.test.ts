import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttachedObject, OpenedUpload } from '../../../contract/objects.ts'
import type { ProductList } from '../../../contract/products/products.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { type S3StandIn, startS3StandIn } from '../../testing/stand-ins/s3-stand-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'

// Two instances, each with its own disk, share one database and one store.
let store: S3StandIn
let one: TestApp
let other: TestApp
let photo: Buffer

beforeAll(async () => {
  store = await startS3StandIn()
  one = await startTestApp({ environment: store.environment })
  other = await startTestApp({ beside: one, environment: store.environment })
  photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
})

afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await one[Symbol.asyncDispose]()
  await store[Symbol.asyncDispose]()
})

/** The same session on the other instance. */
const there = (client: TestClient) => new TestClient(other.address, { cookie: client.cookie, user: client.user })

const put = (address: string) =>
  fetch(address, { method: 'PUT', body: photo, headers: { 'content-type': 'image/jpeg', 'if-none-match': '*' } })

test.each([
  ['straight to the store', { contentType: 'image/jpeg', contentLength: 0 }],
  ['through the portal', {}],
])(
  'an upload %s that is opened on one instance is finished on the other, and both serve it in every size',
  async (_, input) => {
    const admin = await one.as('admin')
    const given = 'contentLength' in input ? { ...input, contentLength: photo.length } : input
    const { uploadURL } = (await admin.post<OpenedUpload>('/api/objects/upload', given)).body
    expect((await put(uploadURL.replace(one.address, other.address))).ok).toBe(true)
    const { body } = await there(admin).put<AttachedObject>('/api/product-images', { imageURL: uploadURL })
    for (const { address } of [one, other]) {
      for (const file of ['400.avif', '800.avif', '1200.avif', '800.webp']) {
        const answer = await fetch(`${address}${body.objectPath.replace('800.webp', file)}`)
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([
          200,
          'public, max-age=31536000, immutable',
        ])
        expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(Number(file.split('.')[0]))
      }
    }
  },
)

test('a private picture is readable by its owner on each instance, and by no other client', async () => {
  const reseller = await one.as('rivenditore')
  const { uploadURL } = (await reseller.post<OpenedUpload>('/api/objects/upload', {})).body
  await put(uploadURL)
  const { body } = await reseller.put<AttachedObject>('/api/product-request-images', { imageURL: uploadURL })
  expect((await there(reseller).get(body.objectPath)).status).toBe(200)
  expect((await there(await one.as('rivenditore')).get(body.objectPath)).status).toBe(404)
  expect((await other.visitor.get(body.objectPath)).status).toBe(401)
})

test('the demo pictures and their renditions for shared links come from the store', async () => {
  await using empty = await startTestApp({ environment: store.environment })
  await using beside = await startTestApp({ beside: empty, environment: store.environment })
  const assets = join(import.meta.dirname, '../../../../assets/demo/pictures')
  await seedDemo(empty.context, { assets, log: () => undefined })
  const { products } = (await beside.visitor.get<ProductList>('/api/products')).body
  expect(products.length).toBeGreaterThan(0)
  for (const { imageUrl } of products) expect((await fetch(`${beside.address}${imageUrl}`)).status).toBe(200)
  const [first] = products
  const picture = first?.imageUrl?.split('/')[2]
  const shared = await fetch(`${beside.address}/share/${first?.id}/${picture}.jpg`)
  expect([shared.status, shared.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const made = [...store.objects.keys()].filter((key) => key.includes(`${picture}`) && key.endsWith('.jpg'))
  expect(made).toHaveLength(1)
})
