import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart, CartQuote } from '../../contract/orders/cart.ts'
import type { SplitOrderPart } from '../../contract/orders/order-placing.ts'
import type { Reservation } from '../../contract/orders/reservations.ts'
import type { Product, ProductList } from '../../contract/products/products.ts'
import { findRunningServer } from '../database/embedded/embedded-process.ts'
import { cartParcel, checkoutOf } from '../testing/given.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../testing/processes/app-process.ts'
import { TestClient } from '../testing/test-client.ts'

// The whole portal as a process. The first start also builds the web client and fills the demo data.
const startLimit = 600_000

let directory = ''

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'filiera-start-'))
  // Under root the database runs as another user, which must be able to enter this folder to reach those of single tests.
  await chmod(directory, 0o711)
})

afterAll(() => rm(directory, { recursive: true, force: true }))

async function signedIn(app: AppProcess): Promise<TestClient> {
  const client = new TestClient(app.address)
  const { status } = await client.post('/api/login', { username: 'rivenditore', password: 'rivenditore123' })
  expect(status).toBe(200)
  return client
}

/** Products without variants that are in stock. */
async function plainProducts(client: TestClient): Promise<string[]> {
  const { body } = await client.get<ProductList>('/api/products?limit=100')
  const details = await Promise.all(body.products.map(({ id }) => client.get<Product>(`/api/products/${id}`)))
  return details
    .filter(({ body: product }) => product.variants.length === 0 && product.available > 5)
    .map(({ body: product }) => product.id)
}

/** Reserves one unit after another until the app is killed; returns the ids of the confirmed reservations. */
async function reserveUntilKilled(
  client: TestClient,
  productIds: readonly string[],
  onConfirmed: () => void,
): Promise<string[]> {
  const acknowledged: string[] = []
  try {
    for (let n = 0; ; n++) {
      const productId = productIds[n % productIds.length]
      const { status, body } = await client.post<Reservation>('/api/reservations', { productId, quantity: 1 })
      if (status === 201) {
        acknowledged.push(body.id)
        onConfirmed()
      }
      if (status === 409) await client.delete(`/api/reservations/${acknowledged[0]}`)
    }
  } catch {
    return acknowledged
  }
}

test('kill -9 in the middle of writes: the next start has every acknowledged write', {
  timeout: startLimit,
}, async () => {
  const environment = { DATA_DIR: directory }
  const port = await getPort()
  const acknowledged: string[] = []
  let firstMs = 0
  for (let round = 0; round < 3; round++) {
    const app = spawnApp(environment, port)
    const readyMs = await untilReady(app, startLimit)
    if (round === 0) firstMs = readyMs
    // The first start does far more work; waiting for a lock or a process of the killed one would take a minute.
    expect(readyMs / firstMs).toBeLessThan(3)
    const client = await signedIn(app)
    const productIds = await plainProducts(client)
    let confirmed = 0
    const onConfirmed = () => {
      confirmed += 1
      // Certainly in the middle of writes: the other writers have requests in flight.
      if (confirmed === 10) app.child.kill('SIGKILL')
    }
    const writers = Array.from({ length: 4 }, () => reserveUntilKilled(client, productIds, onConfirmed))
    acknowledged.push(...(await Promise.all(writers)).flat())
    await app.ended
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(30)

  const app = spawnApp(environment, port)
  await untilReady(app, startLimit)
  const client = await signedIn(app)
  const { body: kept } = await client.get<Reservation[]>('/api/reservations')
  const ids = new Set(kept.map(({ id }) => id))
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  expect(await stopApp(app, 'SIGINT')).toBe(0)
})

test('kill -9 during the checkout of a cart: repeated after the next start, it has placed its order once', {
  timeout: startLimit,
}, async () => {
  const environment = { DATA_DIR: directory, DEMO: 'catalogue' }
  const port = await getPort()
  for (const [round, delayMs] of [0, 5, 15, 40].entries()) {
    const app = spawnApp(environment, port)
    await untilReady(app, startLimit)
    const client = await signedIn(app)
    const ordersBefore = await countOrders(client)
    const [productId] = await plainProducts(client)
    await client.delete('/api/cart')
    await client.post('/api/cart/lines', { items: [{ productId, variantId: null, quantity: 1 }] })
    const [made] = (await client.get<Cart>('/api/cart')).body.parcels
    await client.put(`/api/cart/parcels/${made?.id}`, { ...cartParcel(), revision: 0 })
    const body = checkoutOf((await client.get<CartQuote>('/api/cart/quote')).body)
    const send = (by: TestClient) =>
      by.post<SplitOrderPart[]>('/api/cart/checkout', body, { 'idempotency-key': `killed-${round}` })
    const sent = send(client).catch(() => null)
    await sleep(delayMs)
    app.child.kill('SIGKILL')
    await sent
    await app.ended

    const next = spawnApp(environment, port)
    await untilReady(next, startLimit)
    const again = await signedIn(next)
    const { status, body: placed } = await send(again)
    expect([status, placed.length]).toEqual([201, 1])
    expect(await countOrders(again)).toBe(ordersBefore + 1)
    expect((await again.get<Cart>('/api/cart')).body.parcels).toEqual([])
    await again.post(`/api/orders/${placed[0]?.id}/cancel`, {})
    await stopApp(next)
  }
})

const countOrders = async (client: TestClient): Promise<number> => {
  const { headers } = await client.get('/api/orders?limit=1')
  return Number(headers.get('x-total-count'))
}

test('a busy port gives one clear sentence and exit code 1', { timeout: startLimit }, async () => {
  const port = await getPort()
  const occupant = createServer().listen(port, '127.0.0.1')
  try {
    const app = spawnApp({ DATA_DIR: directory }, port)
    expect(await app.ended).toBe(1)
    expect(lastLines(app)).toBe(
      `La porta ${port} è già in uso: chiudi il programma che la occupa o scegline un’altra con PORT.`,
    )
  } finally {
    occupant.close()
  }
})

test.each([
  ['an unwritable directory', { DATA_DIR: '/dev/null/dati' }, /cartella .* non è scrivibile/i],
  ['an invalid DATABASE_URL', { DATABASE_URL: 'nonsense' }, /controlla il valore di DATABASE_URL/],
  ['production without its settings', { NODE_ENV: 'production' }, /In produzione/],
])('%s gives one clear sentence and exit code 1', { timeout: startLimit }, async (_name, environment, sentence) => {
  const app = spawnApp({ DATA_DIR: directory, ...environment }, await getPort())
  expect(await app.ended).toBe(1)
  expect(lastLines(app)).toMatch(sentence)
  expect(lastLines(app).split('\n')).toHaveLength(1)
})

test('a stop during the first start leaves no database running, and the next start seeds the demo again', {
  timeout: startLimit,
}, async () => {
  const environment = { DATA_DIR: join(directory, 'interrotta') }
  const database = join(environment.DATA_DIR, 'postgres')
  // During the start of PostgreSQL, and during the transaction that fills the demo.
  for (const moment of ['Database creato.', 'Preparo il catalogo dimostrativo…']) {
    const app = spawnApp(environment, await getPort())
    await untilPrinted(app, moment)
    expect(await stopApp(app), app.output()).toBe(0)
    expect(app.output()).toMatch(/Chiusura in corso…\n$/)
    expect(await findRunningServer(database)).toBeUndefined()
  }
  expect((await stat(environment.DATA_DIR)).mode & 0o066).toBe(0)

  const app = spawnApp(environment, await getPort())
  await untilReady(app, startLimit)
  const { body } = await (await signedIn(app)).get<ProductList>('/api/products?limit=100')
  expect(body.total).toBeGreaterThan(40)
  expect(await stopApp(app)).toBe(0)
})

test('production does not start with the demo’s known passwords', { timeout: startLimit }, async () => {
  const DATA_DIR = join(directory, 'interrotta')
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://filiera.example',
    APP_SECRET: 'fJ3v0Qe8mZr1TgXwYb5LkNs7Hc2PdU9a',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYMENTS: 'sandbox',
  }
  const app = spawnApp({ DATA_DIR, ...production }, await getPort())
  const code = await Promise.race([app.ended, sleep(300_000, 'still running')])
  await stopApp(app)
  expect(code, app.output()).toBe(1)
  expect(lastLines(app)).toMatch(/^I dati contengono account dimostrativi .*\(admin, rivenditore, pro\).*$/)
  expect(await findRunningServer(join(DATA_DIR, 'postgres'))).toBeUndefined()
})

async function untilPrinted(app: AppProcess, text: string): Promise<void> {
  while (!app.output().includes(text)) {
    if (app.child.exitCode !== null) throw new Error(`The app has ended:\n${app.output()}`)
    await sleep(10)
  }
}

/** The output without progress lines. */
const lastLines = (app: AppProcess) =>
  app
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith('…') && !line.includes('pagine web'))
    .join('\n')
