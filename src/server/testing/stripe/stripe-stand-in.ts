import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { HttpStandIn, sendJson } from '../stand-ins/stand-in-ports.ts'
import { webhookSecret } from './signed-event.ts'
import { type Answer, failure, found, listOf } from './stripe-billing-calls.ts'
import { paymentPageFor } from './stripe-billing-shapes.ts'
import { StripeBilling } from './stripe-billing-stand-in.ts'
import { StripeDisputes } from './stripe-dispute-stand-in.ts'
import { StripeRecords } from './stripe-records-stand-in.ts'

/** Stand-in for the part of Stripe used by the gateway, over a real socket: sessions and refunds with idempotency keys. */
export class StripeStandIn extends HttpStandIn {
  readonly sessions = new Map<string, Stripe.Checkout.Session>()
  readonly refunds = new Map<string, Stripe.Refund>()
  /** Subscriptions. */
  readonly billing = new StripeBilling(this.sessions)
  /** Disputes of its payments. */
  readonly disputes = new StripeDisputes(() => this.billing.now())
  /** Its lists of events and balance transactions. */
  readonly records = new StripeRecords(() => this.billing.now())
  /** Status of later refunds. */
  refundStatus = 'succeeded'
  /** Runs once before the next call is answered, to simulate a concurrent change in the portal. */
  meanwhile: (() => Promise<unknown>) | null = null
  /** Runs once after the next refund is created and before the call is answered: its events arrive before the response. */
  beforeRefundIsAnswered: ((refund: Stripe.Refund) => Promise<unknown>) | null = null
  /** The accepted API key; others get 401. */
  key = 'sk_test_filiera'
  /** API version of each call that had an accepted key. */
  versions: (string | undefined)[] = []
  /** Delay of every response; the request itself is processed at once. */
  delayMs = 0
  /** Times at which calls arrived. */
  calls: number[] = []
  #failing: { status: number; times: number; path: string | null } = { status: 0, times: 0, path: null }
  readonly #replies = new Map<string, { parameters: string; answer: Answer }>()

  get url(): string {
    return this.origin
  }

  /** For the portal's configuration. */
  get environment(): Record<string, string> {
    return { STRIPE_SECRET_KEY: this.key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: this.origin }
  }

  /** Fails the next calls with this status. From 500 on, the failure is stored under the idempotency key. */
  failNext = (status: number, times = 1): void => {
    this.#failing = { status, times, path: null }
  }

  /** Fails all calls of this path, until `failOnly` is called again. */
  failOnly = (path: string | null, status = 500): void => {
    this.#failing = { status, times: path === null ? 0 : Number.POSITIVE_INFINITY, path }
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parameters = await text(request)
    this.calls.push(performance.now())
    const { status, body } = await this.#answerOnce(request, parameters)
    if (this.delayMs > 0) await sleep(this.delayMs, undefined, { ref: false })
    sendJson(response, status, body)
  }

  async #answerOnce({ method = 'GET', url = '/', headers }: IncomingMessage, parameters: string): Promise<Answer> {
    const key = headers['idempotency-key']
    if (headers.authorization !== `Bearer ${this.key}`) return failure(401, 'authentication_error')
    this.versions.push(headers['stripe-version']?.toString())
    const replay = typeof key === 'string' ? this.#replies.get(key) : undefined
    const keep = (answer: Answer) => {
      if (typeof key === 'string') this.#replies.set(key, { parameters, answer })
      return answer
    }
    const failing = this.#failing
    const isFailing = failing.times > 0 && (failing.path ?? url) === url
    if (isFailing) failing.times--
    if (isFailing && (!replay || failing.status < 500)) {
      const failed = failure(failing.status, 'api_error')
      // Stripe replays the failure of a call that it had started for a day.
      return failing.status >= 500 ? keep(failed) : failed
    }
    if (replay) return replay.parameters === parameters ? replay.answer : failure(400, 'idempotency_error')
    const { meanwhile } = this
    this.meanwhile = null
    await meanwhile?.()
    return keep(await this.#run(method, url, new URLSearchParams(parameters)))
  }

  #run(method: string, path: string, form: URLSearchParams): Answer | Promise<Answer> {
    const other = this.billing.answer(method, path, form) ?? this.records.answer(method, path)
    if (other) return other
    const [, sessionId = '', action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? []
    if (method === 'POST' && path === '/v1/checkout/sessions') return this.#openSession(form)
    if (method === 'POST' && path === '/v1/refunds') return this.#refund(form)
    if (method === 'GET' && path.startsWith('/v1/refunds')) return this.#readRefunds(path)
    const session = this.sessions.get(sessionId)
    if (session && action) session.status = 'expired'
    return found(session)
  }

  #openSession(form: URLSearchParams): Answer {
    const session = paymentPageFor(form, this.sessions.size + 1, this.billing.now())
    if (!session) return failure(400, 'invalid_request_error')
    this.sessions.set(session.id, session)
    return found(session)
  }

  async #refund(form: URLSearchParams): Promise<Answer> {
    const id = `re_${this.refunds.size + 1}`
    const intent = form.get('payment_intent')
    const session = [...this.sessions.values()].find(({ payment_intent }) => payment_intent === intent)
    const back = this.#refundsOf(intent).filter(({ status }) => status !== 'failed' && status !== 'canceled')
    const taken = session
      ? { amount: session.amount_total ?? 0, currency: session.currency }
      : this.billing.takenBy(intent)
    const gone = back.reduce((total, { amount }) => total + amount, this.disputes.taken(intent))
    const left = (taken?.amount ?? 0) - gone
    if (this.disputes.isOpen(intent) || (left <= 0 && this.disputes.taken(intent) > 0))
      return failure(400, 'invalid_request_error', 'charge_disputed')
    if (left <= 0) return failure(400, 'invalid_request_error', 'charge_already_refunded')
    const amount = Number(form.get('amount') ?? left)
    if (amount > left) return failure(400, 'invalid_request_error')
    const made = {
      id,
      object: 'refund',
      status: this.refundStatus,
      amount,
      currency: taken?.currency,
      payment_intent: intent,
      metadata: metadataOf(form),
    } as unknown as Stripe.Refund
    this.refunds.set(id, made)
    const answered = { ...made }
    const { beforeRefundIsAnswered } = this
    this.beforeRefundIsAnswered = null
    await beforeRefundIsAnswered?.(made)
    return { status: 200, body: answered }
  }

  #refundsOf(intent: string | null): Stripe.Refund[] {
    return [...this.refunds.values()].filter(({ payment_intent }) => payment_intent === intent).reverse()
  }

  #readRefunds(path: string): Answer {
    const { pathname, searchParams } = new URL(path, 'http://stripe.example')
    const id = pathname.split('/').at(3)
    return id ? found(this.refunds.get(id)) : listOf(this.#refundsOf(searchParams.get('payment_intent')))
  }
}

export const startStripeStandIn = (): Promise<StripeStandIn> => new StripeStandIn().listen('stripe')

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key ? [[key, value]] : []
    }),
  )
