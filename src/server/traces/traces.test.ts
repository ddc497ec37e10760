import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { trace } from '@opentelemetry/api'
import { expect, test } from 'vitest'
import { HttpStandIn, sendJson } from '../testing/stand-ins/stand-in-ports.ts'
import { startStripeStandIn } from '../testing/stripe/stripe-stand-in.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

interface Parts {
  app: TestApp
  /** Closes the portal and returns all spans it exported. */
  told(): Promise<readonly ToldSpan[]>
  text(): string
}

async function withTraces(work: (parts: Parts) => Promise<void>, environment: Record<string, string> = {}) {
  await using collector = await startTraceCollector()
  await using app = await startTestApp({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...environment },
    own: true,
  })
  await work({
    app,
    told: async () => {
      await app.context.traces?.close()
      return collector.spans
    },
    text: () => collector.bodies.join('\n'),
  })
}

const named = (spans: readonly ToldSpan[], name: string) => spans.filter((span) => span.name === name)
const within = (spans: readonly ToldSpan[], { spanId }: ToldSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test('a request is a span with its route, and its statements are child spans', () =>
  withTraces(async ({ app, told }) => {
    const reseller = await app.as('rivenditore')
    const productId = await app.given.product()
    await reseller.get(`/api/products/${productId}`)
    await reseller.post('/api/wishlist', { productId })
    const spans = await told()
    const [read] = named(spans, 'GET /api/products/:productId')
    if (!read) throw new Error('The product’s span is missing')
    expect(read.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/products/:productId',
      'http.response.status_code': 200,
    })
    expect(read.parentSpanId).toBeUndefined()
    expect(within(spans, read).length).toBeGreaterThan(0)
    // This request has a body, which a parser reads asynchronously.
    const [written] = named(spans, 'POST /api/wishlist')
    const statements = written ? within(spans, written) : []
    expect(statements.map(({ name }) => name)).toContain('insert')
    for (const { attributes } of statements) {
      expect(attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.query.text': expect.stringMatching(/\w/) })
    }
  }))

test('concurrent requests keep their own statements while they wait for connections', () =>
  withTraces(
    async ({ app, told }) => {
      const reseller = await app.as('rivenditore')
      const orders = await Promise.all(
        Array.from({ length: 30 }, async () => app.given.order(reseller.user, await app.given.product())),
      )
      // The first request of a session runs one statement more, which records its use.
      await reseller.get('/api/settings/public')
      await Promise.all(orders.map((id) => reseller.get(`/api/orders/${id}`)))
      const spans = await told()
      const counts = named(spans, 'GET /api/orders/:orderId').map((span) => within(spans, span).length)
      expect(counts).toHaveLength(30)
      expect(Math.min(...counts)).toBeGreaterThan(0)
      expect(new Set(counts).size, counts.join(' ')).toBe(1)
    },
    { DATABASE_CONNECTIONS: '2' },
  ))

test('continues the trace of a caller but ignores its sampling flag', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  await withTraces(async ({ app, told }) => {
    await app.visitor.get('/api/settings/public', { traceparent })
    expect(named(await told(), 'GET /api/settings/public')).toMatchObject([
      { traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) },
    ])
  })
  await withTraces(
    async ({ app, told }) => {
      await app.visitor.get('/api/settings/public', { traceparent })
      expect(await told()).toEqual([])
    },
    { OTEL_TRACES_SAMPLER_ARG: '0' },
  )
})

test('a job is its own trace, and a call to another server is a child of its caller', async () => {
  await using outside = await startStripeStandIn()
  await withTraces(
    async ({ app, told }) => {
      const reseller = await app.as('rivenditore')
      const orderId = await app.given.order(reseller.user, await app.given.product())
      await reseller.post('/api/payments/create-checkout-session', { orderId }, { 'idempotency-key': 'once' })
      await reseller.post('/api/product-requests', { productName: 'Borsa', description: 'In pelle' })
      await app.runJobs()
      const spans = await told()
      const [asked] = named(spans, 'POST /api/payments/create-checkout-session')
      const call = spans.find(({ name }) => name === 'POST 127.0.0.1')
      expect(call).toMatchObject({
        traceId: asked?.traceId,
        attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
      })
      const jobs = spans.filter(({ name }) => name.startsWith('job '))
      expect(new Set(jobs.map(({ traceId }) => traceId)).size).toBe(jobs.length)
      expect(jobs.flatMap((job) => within(spans, job)).length).toBeGreaterThan(0)
    },
    { STRIPE_SECRET_KEY: 'sk_test_filiera', STRIPE_WEBHOOK_SECRET: 'whsec_filiera', STRIPE_API_URL: outside.url },
  )
})

test('a failure is marked, and its log line names the trace', async () => {
  const log: string[] = []
  await using collector = await startTraceCollector()
  await using app = await startTestApp({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'error' },
    logInto: log,
    own: true,
  })
  const reseller = await app.as('rivenditore')
  await app.context.db.pool.query('alter table product_requests rename to gone')
  expect((await reseller.get('/api/product-requests')).status).toBe(500)
  await app.context.traces?.close()
  const [failed] = named(collector.spans, 'GET /api/product-requests')
  expect(failed?.status).toBe(2)
  const statement = collector.spans.find(({ attributes }) => attributes['error.type'] === '42P01')
  expect(statement).toMatchObject({ status: 2, traceId: failed?.traceId })
  const lines = log.map((line) => JSON.parse(line))
  expect(lines.find(({ trace_id }) => trace_id === failed?.traceId)).toBeDefined()
})

test('no trace contains a person, a text, an address with an id or a secret', () =>
  withTraces(async ({ app, told, text }) => {
    const client = await app.as('rivenditore', { username: 'segretissima', email: 'segreta@example.it' })
    await client.get('/api/products?search=parolachiave')
    await client.get('/catalog?search=parolachiave')
    await client.post('/api/login', { username: 'segretissima', password: 'unapassword' })
    await client.get('/api/orders/11111111-1111-7111-8111-111111111111')
    await app.visitor.get('/reset-password?token=unsegreto')
    expect((await told()).length).toBeGreaterThan(10)
    for (const secret of ['segret', 'parolachiave', 'unapassword', '11111111', client.cookie.split('=')[1] ?? '?']) {
      expect(text()).not.toContain(secret)
    }
  }))

test('an unreachable collector does not affect requests', () =>
  withTraces(
    async ({ app }) => {
      const reseller = await app.as('rivenditore')
      for (let n = 0; n < 20; n++) expect((await reseller.get('/api/products')).status).toBe(200)
      await app.context.traces?.close()
    },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
  ))

test('nothing is traced without a collector address', async () => {
  await using app = await startTestApp()
  expect(app.context.traces).toBeNull()
  await app.visitor.get('/api/settings/public')
  expect(trace.getTracer('filiera').startSpan('none').isRecording()).toBe(false)
})

/** A span received by the collector. */
interface ToldSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  /** 2 means failure. */
  status: number
  attributes: Readonly<Record<string, unknown>>
}

interface Value {
  stringValue?: string
  intValue?: number
  doubleValue?: number
}

interface Sent {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<ToldSpan, 'status' | 'attributes'> & {
        status?: { code?: number }
        attributes: { key: string; value: Value }[]
      })[]
    }[]
  }[]
}

/** A trace collector that accepts OTLP over HTTP in JSON. */
class TraceCollector extends HttpStandIn {
  readonly spans: ToldSpan[] = []
  /** All bodies received, unparsed. */
  readonly bodies: string[] = []

  get url(): string {
    return this.origin
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const isKnown = request.method === 'POST' && request.url === '/v1/traces'
    if (isKnown) this.#take(body)
    sendJson(response, isKnown ? 200 : 404, {})
  }

  #take(body: string): void {
    this.bodies.push(body)
    const { resourceSpans } = JSON.parse(body) as Sent
    for (const span of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans)) {
      const attributes = span.attributes.map(({ key, value }) => [key, Object.values(value)[0]] as const)
      this.spans.push({
        ...span,
        parentSpanId: span.parentSpanId || undefined,
        status: span.status?.code ?? 0,
        attributes: Object.fromEntries(attributes),
      })
    }
  }
}

const startTraceCollector = (): Promise<TraceCollector> => new TraceCollector().listen()
