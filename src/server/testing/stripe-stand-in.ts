import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { StripeBilling } from './stripe-billing-stand-in.ts'

/** The part of Stripe that the gateway calls: sessions and refunds with idempotency keys, over a real socket. */
export interface StripeStandIn extends AsyncDisposable {
  url: string
  sessions: Map<string, Stripe.Checkout.Session>
  refunds: Map<string, Stripe.Refund>
  /** Its subscriptions. */
  billing: StripeBilling
  /** The result of the next refunds; `succeeded` at first. */
  refundStatus: string
  /** Runs once, before the next call is answered: a change in the portal while the provider is working. */
  meanwhile: (() => Promise<unknown>) | null
  /** Answers the next calls with this status instead. */
  failNext(status: number, times?: number): void
}

interface Answer {
  status: number
  body: unknown
}

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const sessions = new Map<string, Stripe.Checkout.Session>()
  const refunds = new Map<string, Stripe.Refund>()
  const replies = new Map<string, { parameters: string; answer: Answer }>()
  let failing = { status: 0, times: 0 }

  function openSession(form: URLSearchParams): Answer {
    const id = `cs_test_${sessions.size + 1}`
    const lines = linesOf(form)
    const amount = lines.reduce((sum, line) => sum + line.amount, 0)
    const minutesOpen = (Number(form.get('expires_at')) - Date.now() / 1000) / 60
    // 30 minutes to 24 hours by Stripe's own clock, which is half a minute behind here.
    const expiresWell = minutesOpen >= 30.5 && minutesOpen <= 24 * 60 - 0.5
    if (!form.get('success_url') || amount < 50 || lines.length > 100 || !expiresWell)
      return stripeError(400, 'invalid_request_error')
    const session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.example/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: form.get('line_items[0][price_data][currency]'),
      payment_intent: `pi_${sessions.size + 1}`,
      client_reference_id: form.get('client_reference_id'),
      metadata: { paymentId: form.get('metadata[paymentId]') ?? '' },
      line_items: { data: lines },
      allowed_payment_method_types: [form.get('allowed_payment_method_types[0]') ?? 'any'],
      expires_at: Number(form.get('expires_at')),
    } as unknown as Stripe.Checkout.Session
    sessions.set(id, session)
    return { status: 200, body: session }
  }

  function refund(form: URLSearchParams): Answer {
    const id = `re_${refunds.size + 1}`
    const intent = form.get('payment_intent')
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent === intent)
    const back = refundsOf(intent).filter(({ status }) => status !== 'failed' && status !== 'canceled')
    const left = (session?.amount_total ?? 0) - back.reduce((total, { amount }) => total + amount, 0)
    if (left <= 0) return stripeError(400, 'invalid_request_error', 'charge_already_refunded')
    const amount = Number(form.get('amount') ?? left)
    if (amount > left) return stripeError(400, 'invalid_request_error')
    const made = {
      id,
      object: 'refund',
      status: standIn.refundStatus,
      amount,
      currency: session?.currency,
      payment_intent: intent,
      metadata: metadataOf(form),
    } as unknown as Stripe.Refund
    refunds.set(id, made)
    return { status: 200, body: made }
  }

  const refundsOf = (intent: string | null) =>
    [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent).reverse()

  function readRefunds(path: string): Answer {
    const { pathname, searchParams } = new URL(path, 'http://stripe.example')
    const id = pathname.split('/').at(3)
    if (!id) {
      const data = refundsOf(searchParams.get('payment_intent'))
      return { status: 200, body: { object: 'list', data, has_more: false } }
    }
    const found = refunds.get(id)
    return found ? { status: 200, body: found } : stripeError(404, 'invalid_request_error', 'resource_missing')
  }

  const billing = new StripeBilling(sessions)

  function answer(method: string, path: string, form: URLSearchParams): Answer {
    const billed = billing.answer(method, path, form)
    if (billed) return billed
    const [, sessionId, action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? []
    if (method === 'POST' && path === '/v1/checkout/sessions') return openSession(form)
    if (method === 'POST' && path === '/v1/refunds') return refund(form)
    if (method === 'GET' && path.startsWith('/v1/refunds')) return readRefunds(path)
    const session = sessionId ? sessions.get(sessionId) : undefined
    if (!session) return stripeError(404, 'invalid_request_error', 'resource_missing')
    if (action) session.status = 'expired'
    return { status: 200, body: session }
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const parameters = await readBody(request)
    const key = request.headers['idempotency-key']
    const send = ({ status, body }: Answer) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== 'Bearer sk_test_filiera')
      return send(stripeError(401, 'authentication_error'))
    if (failing.times > 0) {
      failing.times--
      return send(stripeError(failing.status, 'api_error'))
    }
    const replay = typeof key === 'string' ? replies.get(key) : undefined
    if (replay) return send(replay.parameters === parameters ? replay.answer : stripeError(400, 'idempotency_error'))
    const { meanwhile } = standIn
    standIn.meanwhile = null
    await meanwhile?.()
    const made = answer(request.method ?? 'GET', request.url ?? '/', new URLSearchParams(parameters))
    if (typeof key === 'string') replies.set(key, { parameters, answer: made })
    return send(made)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: StripeStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    refunds,
    billing,
    refundStatus: 'succeeded',
    meanwhile: null,
    failNext: (status, times = 1) => {
      failing = { status, times }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

/** The line items of a session that is to be opened; amounts in cents. */
function linesOf(form: URLSearchParams): { description: string | null; amount: number }[] {
  const lines = []
  for (let n = 0; form.has(`line_items[${n}][quantity]`); n++) {
    lines.push({
      description: form.get(`line_items[${n}][price_data][product_data][name]`),
      amount: Number(form.get(`line_items[${n}][price_data][unit_amount]`)),
    })
  }
  return lines
}

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key ? [[key, value]] : []
    }),
  )

const stripeError = (status: number, type: string, code?: string): Answer => ({
  status,
  body: { error: { type, message: code ?? type, ...(code && { code }) } },
})

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
