import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { endStandIn, listenAs } from './stand-in-ports.ts'
import { type Answer, failure, found, listOf } from './stripe-billing-calls.ts'
import { StripeBilling } from './stripe-billing-stand-in.ts'
import { StripeDisputes } from './stripe-dispute-stand-in.ts'
import { paymentPageFor } from './stripe-payment-page.ts'
import { StripeRecords } from './stripe-records-stand-in.ts'

/** The part of Stripe that the gateway calls: sessions and refunds with idempotency keys, over a real socket. */
export interface StripeStandIn extends AsyncDisposable {
  url: string
  sessions: Map<string, Stripe.Checkout.Session>
  refunds: Map<string, Stripe.Refund>
  /** Its subscriptions. */
  billing: StripeBilling
  /** What banks dispute of its payments. */
  disputes: StripeDisputes
  /** The result of the next refunds; `succeeded` at first. */
  refundStatus: string
  /** Runs once, before the next call is answered: a change in the portal while the provider is working. */
  meanwhile: (() => Promise<unknown>) | null
  /** Runs once, when the next refund has been made and before that is answered: its events are faster than its answer. */
  beforeRefundIsAnswered: ((refund: Stripe.Refund) => Promise<unknown>) | null
  /** Its lists of events and of what moved its balance. */
  records: StripeRecords
  /** Answers the next calls with this status instead; from 500 on it is kept under the call's key. */
  failNext(status: number, times?: number): void
  /** The same of all calls of this path, until another is said. */
  failOnly(path: string | null, status?: number): void
  /** The key that it takes; another one is answered with 401. */
  key: string
  /** So long every answer takes; what was asked is done meanwhile. */
  delayMs: number
  /** Calls that have arrived, by the time of their arrival. */
  calls: number[]
  /** Nobody listens, until it is up again on the same port. */
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
    const replay = typeof key === 'string' ? replies.get(key) : undefined
    const isFailing = failing.times > 0 && (failing.path ?? request.url) === request.url
    if (isFailing) failing.times--
    if (isFailing && (!replay || failing.status < 500)) {
      const failed = failure(failing.status, 'api_error')
      // What it had begun to work on it answers the same for a day.
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
