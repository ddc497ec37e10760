import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { money } from '../../../contract/fields.ts'
import type { SandboxOutcome } from '../../../contract/orders/payments.ts'
import { z } from '../../../contract/z.ts'
import type { Queryable } from '../../database/database.ts'
import { BadSignature, MalformedEvent, type PaymentEvent, type PaymentGateway } from './payment-gateway.ts'
import {
  closeSession,
  findRefundedAmount,
  findSession,
  findSessionOfPayment,
  openSession,
  refundSession,
  type SandboxSessionRow,
} from './sandbox.queries.ts'

export const sandboxSignatureHeader = 'sandbox-signature'

/** Older signatures are refused, so that a recorded call cannot be replayed later. */
const toleranceSeconds = 300

const text = z.string().min(1).max(200)

const SandboxEventBody = z.object({
  id: text,
  type: z.enum(['checkout.paid', 'checkout.declined', 'checkout.expired']),
  session: z.object({ id: text, amount: money, currency: text, paymentId: text.optional() }),
})
type SandboxEventBody = z.infer<typeof SandboxEventBody>

/**
 * A local payment provider: a page with buttons for paying, a declined card and leaving, and signed events to the same webhook
 * (docs/specification/payments.md#sandbox).
 */
export interface SandboxGateway extends PaymentGateway {
  session(sessionId: string): Promise<SandboxSessionRow | undefined>
  /** What the buyer did on the page; returns the browser's next address, or null if the session was over. */
  settle(sessionId: string, outcome: SandboxOutcome): Promise<string | null>
}

export function sandboxGateway(options: {
  db: Queryable
  secret: string
  /** Posts a signed event to the webhook, over the network as a provider does. */
  deliver: (body: string, headers: Record<string, string>) => Promise<void>
}): SandboxGateway {
  const { db, secret, deliver } = options

  async function tellShop(type: SandboxEventBody['type'], session: SandboxSessionRow): Promise<void> {
    const body = JSON.stringify(eventOf(type, session))
    await deliver(body, { [sandboxSignatureHeader]: signSandboxEvent(body, secret) })
  }

  const isPaid = async (sessionId: string) => (await findSession(db, sessionId))?.status === 'paid'

  return {
    name: 'sandbox',

    async createCheckout(request) {
      const { paymentId, description, amount, currency, successUrl, cancelUrl, expiresAt } = request
      const sessionId = await openSession(db, {
        id: `cs_test_${randomBytes(18).toString('base64url')}`,
        paymentId,
        description,
        amount,
        currency,
        successUrl,
        cancelUrl,
        expiresAt,
      })
      // On the host of the page that the browser returns to, so that it stays on one host.
      return { sessionId, url: `${new URL(successUrl).origin}/pagamento-prova/${sessionId}` }
    },

    async expireCheckout(sessionId) {
      await closeSession(db, sessionId, 'expired')
    },

    readEvent(rawBody, headers) {
      const signature = headers[sandboxSignatureHeader]
      if (typeof signature !== 'string') throw new BadSignature('No signature')
      checkSignature(rawBody, signature, secret)
      return toPaymentEvent(parseEvent(rawBody))
    },

    async findOutcome(sessionId) {
      const session = await findSession(db, sessionId)
      const type = session && outcomeOf(session)
      return type ? toPaymentEvent(eventOf(type, session)) : null
    },

    async refund({ refundId: ours, sessionId, amount }) {
      const refundId = `re_${ours}`
      await refundSession(db, { id: refundId, sessionId, amount })
      return { refundId, amount, state: 'done' }
    },

    async findRefund(refundId) {
      const made = await findRefundedAmount(db, refundId)
      if (made) return { amount: made, state: 'done' }
      // Refunds were not kept at first: each was of a whole session, whose payment it names.
      const session = await findSessionOfPayment(db, refundId.replace(/^re_/, ''))
      return { amount: session?.amount ?? '0.00', state: session?.refundedAt ? 'done' : 'failed' }
    },

    session: (sessionId) => findSession(db, sessionId),

    async settle(sessionId, outcome) {
      const session = await findSession(db, sessionId)
      if (!session) return null
      switch (outcome) {
        case 'paid':
          // Paying again, after a lost answer or at the same moment, tells the shop again: the event's id is the same, so it has one effect.
          if (!(await closeSession(db, sessionId, 'paid')) && !(await isPaid(sessionId))) return null
          await tellShop('checkout.paid', session)
          return session.successUrl
        case 'declined':
          if (session.status !== 'open') return null
          await tellShop('checkout.declined', session)
          return withPayment(session.cancelUrl, 'failed')
        case 'abandoned':
          return session.cancelUrl
        default:
          return outcome satisfies never
      }
    },
  }
}

/** `t=…,v1=…`: HMAC-SHA256 of time and body. */
export function signSandboxEvent(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

function checkSignature(rawBody: Buffer, header: string, secret: string): void {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  if (!match?.[1] || !match[2]) throw new BadSignature('Malformed signature')
  const expected = createHmac('sha256', secret).update(`${match[1]}.`).update(rawBody).digest()
  if (!timingSafeEqual(expected, Buffer.from(match[2], 'hex'))) throw new BadSignature('Wrong signature')
  if (Math.abs(Date.now() / 1000 - Number(match[1])) > toleranceSeconds) throw new BadSignature('Signature too old')
}

function parseEvent(rawBody: Buffer): SandboxEventBody {
  try {
    return SandboxEventBody.parse(JSON.parse(rawBody.toString('utf8')))
  } catch (cause) {
    throw new MalformedEvent('Signed, but not an event of the sandbox', { cause })
  }
}

const eventOf = (type: SandboxEventBody['type'], session: SandboxSessionRow): SandboxEventBody => {
  const { id, amount, currency, paymentId } = session
  return { id: `evt_${type}_${id}`, type, session: { id, amount, currency, paymentId } }
}

/** What became of a session; null while it can be paid. */
function outcomeOf({ status, expiresAt }: SandboxSessionRow): SandboxEventBody['type'] | null {
  switch (status) {
    case 'paid':
      return 'checkout.paid'
    case 'expired':
      return 'checkout.expired'
    case 'open':
      return expiresAt.getTime() <= Date.now() ? 'checkout.expired' : null
    default:
      return status satisfies never
  }
}

const eventTypes: Readonly<Record<SandboxEventBody['type'], PaymentEvent['type']>> = {
  'checkout.paid': 'paid',
  'checkout.declined': 'declined',
  'checkout.expired': 'expired',
}

function toPaymentEvent(body: SandboxEventBody): PaymentEvent {
  const { id, type, session } = body
  return {
    eventId: id,
    type: eventTypes[type],
    providerType: type,
    sessionId: session.id,
    providerPaymentId: `pay_${session.id}`,
    reference: session.paymentId ?? null,
    refundId: null,
    refundReference: null,
    refundTry: null,
    amount: session.amount,
    currency: session.currency,
    payload: body,
  }
}

function withPayment(url: string, payment: string): string {
  const target = new URL(url)
  target.searchParams.set('payment', payment)
  return target.toString()
}
