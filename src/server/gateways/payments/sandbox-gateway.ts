import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SandboxOutcome } from '../../../contract/orders/payments.ts'
import type { Clock } from '../../../domain/time/clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { BadSignature, type PaymentGateway } from './payment-gateway.ts'
import {
  closeSession,
  findRefundedAmount,
  findSession,
  findSessionOfPayment,
  openSession,
  refundMoney,
  type SandboxSessionRow,
} from './sandbox.queries.ts'
import { checkoutEvent, moneyIdOf, readSandboxEvent, type SandboxEvent, toPaymentEvent } from './sandbox-events.ts'
import { type SandboxPlans, sandboxPlans, withPayment } from './sandbox-plans.ts'
import { selectSandboxMovements } from './sandbox-records.queries.ts'

const pageSize = 100

/**
 * Payments and refunds from the sandbox's own tables. The sandbox has no event list: it sends events while a page is being paid, and open pages are
 * polled one by one. It charges no fees and makes no payouts.
 */
const sandboxRecords = (db: Queryable): PaymentGateway['records'] => ({
  events: null,

  async listMovements(wanted) {
    const rows = await selectSandboxMovements(db, wanted, pageSize)
    const last = rows.at(-1)
    return {
      entries: rows.map(({ at, ...movement }) => ({ ...movement, fee: '0.00', at, availableOn: at })),
      next: last && rows.length === pageSize ? `${last.at.toISOString()} ${last.movementId}` : null,
    }
  },
})

/**
 * A local payment provider. Its page has buttons to pay, to simulate a declined card and to leave; it sends signed events to the same webhook
 * (docs/specification/payments.md#sandbox).
 */
export interface SandboxGateway extends PaymentGateway {
  session(sessionId: string): Promise<SandboxSessionRow | undefined>
  /** Applies the buyer's choice on the page. Returns the next URL for the browser; null if the session is closed, undefined if there is none. */
  settle(sessionId: string, outcome: SandboxOutcome): Promise<string | null | undefined>
  readonly plans: SandboxPlans
}

export function sandboxGateway(options: {
  db: Database
  clock: Clock
  secret: string
  /** Posts a signed event to the webhook over the network, like a real provider. */
  deliver: (body: string, headers: Record<string, string>) => Promise<void>
}): SandboxGateway {
  const { db, clock, secret, deliver } = options

  async function tell(event: SandboxEvent): Promise<void> {
    const body = JSON.stringify(event)
    await deliver(body, { [sandboxSignatureHeader]: signSandboxEvent(body, secret) })
  }

  const plans = sandboxPlans({ db, clock, tell })

  const isPaid = async (sessionId: string) => (await findSession(db, sessionId))?.status === 'paid'

  return {
    name: 'sandbox',
    plans,
    records: sandboxRecords(db),

    // The sandbox is part of the portal, so its failures are the portal's own.
    troubleOf: () => null,

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
      // On the host of the return URL, so that the browser stays on one host.
      return { sessionId, url: `${new URL(successUrl).origin}/pagamento-prova/${sessionId}` }
    },

    async expireCheckout(sessionId) {
      await closeSession(db, sessionId, 'expired')
    },

    readEvent(rawBody, headers) {
      const signature = headers[sandboxSignatureHeader]
      if (typeof signature !== 'string') throw new BadSignature('No signature')
      checkSandboxSignature(rawBody, signature, secret)
      return readSandboxEvent(rawBody)
    },

    async findOutcome(sessionId) {
      const session = await findSession(db, sessionId)
      const type = session && outcomeOf(session, clock.now())
      return type ? toPaymentEvent(checkoutEvent(type, session)) : null
    },

    async refund({ refundId: ours, providerPaymentId, amount }) {
      const refundId = `re_${ours}`
      await refundMoney(db, { id: refundId, moneyId: moneyIdOf(providerPaymentId), amount })
      return { refundId, amount, state: 'done' }
    },

    async findBegun({ refundId: ours }) {
      const refundId = `re_${ours}`
      const amount = await findRefundedAmount(db, refundId)
      return amount ? { refundId, amount, state: 'done' } : null
    },

    async findRefund(refundId) {
      const made = await findRefundedAmount(db, refundId)
      if (made) return { amount: made, state: 'done' }
      // The first releases did not store refunds: each covered a whole session, whose payment id is part of the refund id.
      const session = await findSessionOfPayment(db, refundId.replace(/^re_/, ''))
      return { amount: session?.amount ?? '0.00', state: session?.refundedAt ? 'done' : 'failed' }
    },

    paymentPage: () => null,

    session: (sessionId) => findSession(db, sessionId),

    async settle(sessionId, outcome) {
      const session = await findSession(db, sessionId)
      if (!session) return undefined
      if (session.plan || session.subscriptionId) return plans.settle(session, outcome)
      switch (outcome) {
        case 'paid':
          // A repeated or concurrent payment sends the event again; it has the same id, so it has no further effect.
          if (!(await closeSession(db, sessionId, 'paid')) && !(await isPaid(sessionId))) return null
          await tell(checkoutEvent('checkout.paid', session))
          return session.successUrl
        case 'declined':
          if (session.status !== 'open') return null
          await tell(checkoutEvent('checkout.declined', session))
          return withPayment(session.cancelUrl, 'failed')
        case 'abandoned':
          return session.cancelUrl
        default:
          return outcome satisfies never
      }
    },
  }
}

/** Event type for a session's final state; null while the session can be paid. */
function outcomeOf({ status, expiresAt }: SandboxSessionRow, now: Date): Parameters<typeof checkoutEvent>[0] | null {
  switch (status) {
    case 'paid':
      return 'checkout.paid'
    case 'expired':
      return 'checkout.expired'
    case 'open':
      return expiresAt <= now ? 'checkout.expired' : null
    default:
      return status satisfies never
  }
}

export const sandboxSignatureHeader = 'sandbox-signature'

/** Older signatures are rejected, so that a recorded call cannot be replayed later. */
const toleranceSeconds = 300

/** `t=…,v1=…`: HMAC-SHA256 of time and body. */
export function signSandboxEvent(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Throws `BadSignature` if the signature is not the sandbox's or is too old. */
function checkSandboxSignature(rawBody: Buffer, header: string, secret: string): void {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  if (!match?.[1] || !match[2]) throw new BadSignature('Malformed signature')
  const expected = createHmac('sha256', secret).update(`${match[1]}.`).update(rawBody).digest()
  if (!timingSafeEqual(expected, Buffer.from(match[2], 'hex'))) throw new BadSignature('Wrong signature')
  if (Math.abs(Date.now() / 1000 - Number(match[1])) > toleranceSeconds) throw new BadSignature('Signature too old')
}
