import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../../contract/orders/orders.ts'
import type { Product, ProductList } from '../../../contract/products/products.ts'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { orderAddress } from '../../testing/given.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { expireReservationsJob } from '../reservations/expire-reservations-job.ts'

let app: TestApp
let client: TestClient

beforeAll(async () => {
  app = await startTestApp()
  client = await app.as('rivenditore')
})

afterAll(() => app[Symbol.asyncDispose]())

const listed = async (id: string) =>
  (await client.get<ProductList>('/api/products')).body.products.find((product) => product.id === id)

const variant = (color: string, size: string, stock: number) => ({ name: `${color} ${size}`, color, size, stock })

test('two pictures attached concurrently are both shown', async () => {
  const id = await app.given.product()
  const [one, other] = [await app.context.db.pool.connect(), await app.context.db.pool.connect()]
  const attach = 'insert into product_images (id, product_id, image_url, sort_order) values (uuidv7(), $1, $2, $3)'
  try {
    await one.query('begin')
    await one.query(attach, [id, '/media/a.webp', 0])
    const waiting = other.query(attach, [id, '/media/b.webp', 1])
    await untilLockWaits(app.context.db)
    await one.query('commit')
    await waiting
  } finally {
    one.release()
    other.release()
  }
  const { body } = await client.get<Product>(`/api/products/${id}`)
  expect(body.imageUrls).toEqual(['/media/a.webp', '/media/b.webp'])
})

test('a list shows the colours, and the sizes with available pieces', async () => {
  const variants = [
    variant('Rosso', 'S', 1),
    variant('Rosso', 'M', 0),
    variant('Nero', 'S', 0),
    variant('Nero', '3XL', 2),
  ]
  const id = await app.given.product({ variants })
  expect(await listed(id)).toMatchObject({ colors: ['Rosso', 'Nero'] })
  expect((await listed(id))?.sizes.toSorted()).toEqual(['3XL', 'S'])

  const { body } = await client.get<Product>(`/api/products/${id}`)
  const small = body.variants.find(({ stock }) => stock === 1)
  const { status } = await client.post('/api/reservations', { productId: id, variantId: small?.id, quantity: 1 })
  expect(status).toBe(201)
  expect((await listed(id))?.sizes).toEqual(['3XL'])
  await app.moveClock({ days: 8 })
  await expireReservationsJob.run(app.context, {}, { isLast: true })
  expect((await listed(id))?.sizes.toSorted()).toEqual(['3XL', 'S'])
})

test('an order line shows the picture of the ordered colour, when it is placed and in every list', async () => {
  const images = ['Rosso', 'Bianco', null].map((color) => ({ imageUrl: `/media/${color}.webp`, color }))
  const variants = [variant('Rosso', 'S', 9), variant('Bianco', 'S', 9), variant('Verde', 'S', 9)]
  const id = await app.given.product({ images, variants })
  const { body } = await client.get<Product>(`/api/products/${id}`)
  const plain = await app.given.product({ images: [{ imageUrl: '/media/plain.webp' }] })
  const items = [
    ...body.variants.map(({ id: variantId }) => ({ productId: id, variantId, quantity: 1 })),
    { productId: plain, quantity: 1 },
  ]
  const expected = ['/media/Bianco.webp', '/media/Rosso.webp', '/media/null.webp', '/media/plain.webp'].sort()
  const shown = ({ items: lines }: Order) => lines.map(({ imageUrl }) => imageUrl).sort()
  const placed = await client.post<Order>('/api/orders', { ...orderAddress(), items })
  expect([placed.status, shown(placed.body)]).toEqual([201, expected])
  const { body: orders } = await client.get<Order[]>('/api/orders?limit=10')
  expect(orders.map(shown)).toEqual([expected])
})

test('a renamed colour appears in the next response', async () => {
  const id = await app.given.product({ variants: [variant('Rosso', 'S', 1)] })
  await app.context.db.pool.query(`update product_variants set color = 'Granata' where product_id = $1`, [id])
  expect(await listed(id)).toMatchObject({ colors: ['Granata'] })
})
