import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { endStandIn, listenAs } from './stand-in-ports.ts'
import { type Answer, failure, found, listOf } from './stripe-billing-calls.ts'
import { StripeBilling } from './stripe-billing-stand-in.ts'
import { StripeDisputes } from './stripe-dispute-stand-in.ts'
import { paymentPageFor } from './stripe-payment-page.ts'
import { StripeRecords } from './stripe-records-stand-in.ts'

/** Stand-in for the part of Stripe used by the gateway, over a real socket: sessions and refunds with idempotency keys. */
export interface StripeStandIn extends AsyncDisposable {
  url: string
  sessions: Map<string, Stripe.Checkout.Session>
  refunds: Map<string, Stripe.Refund>
  /** Subscriptions. */
  billing: StripeBilling
  /** Disputes of its payments. */
  disputes: StripeDisputes
  /** Status of later refunds; initially `succeeded`. */
  refundStatus: string
  /** Runs once before the next call is answered, to simulate a concurrent change in the portal. */
  meanwhile: (() => Promise<unknown>) | null
  /** Runs once after the next refund is created and before the call is answered: its events arrive before the response. */
  beforeRefundIsAnswered: ((refund: Stripe.Refund) => Promise<unknown>) | null
  /** Its lists of events and balance transactions. */
  records: StripeRecords
  /** Fails the next calls with this status. From 500 on, the failure is stored under the idempotency key. */
  failNext(status: number, times?: number): void
  /** Fails all calls of this path, until `failOnly` is called again. */
  failOnly(path: string | null, status?: number): void
  /** The accepted API key; others get 401. */
  key: string
  /** API version of each call that had an accepted key. */
  versions: (string | undefined)[]
  /** Delay of every response; the request itself is processed at once. */
  delayMs: number
  /** Times at which calls arrived. */
  calls: number[]
  /** Closes the port until `up` reopens it. */
  down(): Promise<void>
  up(): Promise<void>
}

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const sessions = new Map<string, Stripe.Checkout.Session>()
  const refunds = new Map<string, Stripe.Refund>()
  const replies = new Map<string, { parameters: string; answer: Answer }>()
  let failing: { status: number; times: number; path: string | null } = { status: 0, times: 0, path: null }

  function openSession(form: URLSearchParams): Answer {
    const session = paymentPageFor(form, sessions.size + 1, billing.now())
    if (!session) return failure(400, 'invalid_request_error')
    sessions.set(session.id, session)
    return found(session)
  }

  async function refund(form: URLSearchParams): Promise<Answer> {
    const id = `re_${refunds.size + 1}`
    const intent = form.get('payment_intent')
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent === intent)
    const back = refundsOf(intent).filter(({ status }) => status !== 'failed' && status !== 'canceled')
    const taken = session ? { amount: session.amount_total ?? 0, currency: session.currency } : billing.takenBy(intent)
    const gone = back.reduce((total, { amount }) => total + amount, disputes.taken(intent))
    const left = (taken?.amount ?? 0) - gone
    if (disputes.isOpen(intent) || (left <= 0 && disputes.taken(intent) > 0))
      return failure(400, 'invalid_request_error', 'charge_disputed')
    if (left <= 0) return failure(400, 'invalid_request_error', 'charge_already_refunded')
    const amount = Number(form.get('amount') ?? left)
    if (amount > left) return failure(400, 'invalid_request_error')
    const made = {
      id,
      object: 'refund',
      status: standIn.refundStatus,
      amount,
      currency: taken?.currency,
      payment_intent: intent,
      metadata: metadataOf(form),
    } as unknown as Stripe.Refund
    refunds.set(id, made)
    const answered = { ...made }
    const { beforeRefundIsAnswered } = standIn
    standIn.beforeRefundIsAnswered = null
    await beforeRefundIsAnswered?.(made)
    return { status: 200, body: answered }
  }

  const refundsOf = (intent: string | null) =>
    [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent).reverse()

  function readRefunds(path: string): Answer {
    const { pathname, searchParams } = new URL(path, 'http://stripe.example')
    const id = pathname.split('/').at(3)
    return id ? found(refunds.get(id)) : listOf(refundsOf(searchParams.get('payment_intent')))
  }

  const billing = new StripeBilling(sessions)
  const disputes = new StripeDisputes(() => billing.now())
  const records = new StripeRecords(() => billing.now())

  function answer(method: string, path: string, form: URLSearchParams): Answer | Promise<Answer> {
    const billed = billing.answer(method, path, form)
    if (billed) return billed
    const listed = records.answer(method, path)
    if (listed) return listed
    const [, sessionId, action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? []
    if (method === 'POST' && path === '/v1/checkout/sessions') return openSession(form)
    if (method === 'POST' && path === '/v1/refunds') return refund(form)
    if (method === 'GET' && path.startsWith('/v1/refunds')) return readRefunds(path)
    const session = sessionId ? sessions.get(sessionId) : undefined
    if (session && action) session.status = 'expired'
    return found(session)
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const parameters = await readBody(request)
    const key = request.headers['idempotency-key']
    standIn.calls.push(performance.now())
    const send = async ({ status, body }: Answer) => {
      if (standIn.delayMs > 0) await sleep(standIn.delayMs, undefined, { ref: false })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.headers.authorization !== `Bearer ${standIn.key}`) return send(failure(401, 'authentication_error'))
    standIn.versions.push(request.headers['stripe-version']?.toString())
    const replay = typeof key === 'string' ? replies.get(key) : undefined
    const isFailing = failing.times > 0 && (failing.path ?? request.url) === request.url
    if (isFailing) failing.times--
    if (isFailing && (!replay || failing.status < 500)) {
      const failed = failure(failing.status, 'api_error')
      // Stripe replays the failure of a call that it had started for a day.
      if (typeof key === 'string' && failing.status >= 500) replies.set(key, { parameters, answer: failed })
      return send(failed)
    }
    if (replay) return send(replay.parameters === parameters ? replay.answer : failure(400, 'idempotency_error'))
    const { meanwhile } = standIn
    standIn.meanwhile = null
    await meanwhile?.()
    const made = await answer(request.method ?? 'GET', request.url ?? '/', new URLSearchParams(parameters))
    if (typeof key === 'string') replies.set(key, { parameters, answer: made })
    return send(made)
  })
  const close = () => endStandIn(server)
  const url = await listenAs('stripe', server)
  const standIn: StripeStandIn = {
    url,
    sessions,
    refunds,
    billing,
    disputes,
    records,
    refundStatus: 'succeeded',
    meanwhile: null,
    beforeRefundIsAnswered: null,
    key: 'sk_test_filiera',
    versions: [],
    delayMs: 0,
    calls: [],
    down: close,
    up: () => new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve)),
    failNext: (status, times = 1) => {
      failing = { status, times, path: null }
    },
    failOnly: (path, status = 500) => {
      failing = { status, times: path === null ? 0 : Number.POSITIVE_INFINITY, path }
    },
    [Symbol.asyncDispose]: close,
  }
  return standIn
}

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key ? [[key, value]] : []
    }),
  )

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
