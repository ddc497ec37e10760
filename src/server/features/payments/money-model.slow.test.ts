import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderPayable } from '../../../domain/orders/orders.ts'
import { hasTakenMoney } from '../../../domain/orders/paying/payments.ts'
import type { Transaction } from '../../database/database.ts'
import { exploreHistories, MoneyWorlds } from '../../testing/money-model/check-histories.ts'
import { histories } from '../../testing/money-model/steps.ts'
import type { MoneyWorld } from '../../testing/money-model/world.ts'

/** Set by `npm run bench -- model-payments 20000 --seed 7`. */
const numRuns = Number(process.env.MODEL_RUNS ?? 500)
const seed = process.env.MODEL_SEED ? Number(process.env.MODEL_SEED) : Date.now() % 2 ** 31

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Upper bound of one history on a busy machine (ms). */
const longest = 2000

/** Time for shrinking a history that breaks the model (ms). */
const shorteningMs = 1_200_000

test.runIf(numRuns > 0)(
  `money, stock and books stay consistent through ${numRuns} histories of orders (seed ${seed})`,
  { timeout: 60_000 + shorteningMs + numRuns * longest },
  async () => {
    say(`${numRuns} histories, seed ${seed}`)
    const began = performance.now()
    await exploreHistories({ numRuns, seed, limitMs: shorteningMs + numRuns * longest })
    const seconds = (performance.now() - began) / 1000
    say(`${numRuns} histories in ${seconds.toFixed(0)} s, ${(numRuns / seconds).toFixed(1)} a second; seed ${seed}`)
  },
)

/** Maximum number of histories until a fault is found. */
const enough = 1000

// Checks that the histories above detect faults: `npm run bench -- model-payments --faults`.
describe.runIf(process.env.MODEL_FAULTS === '1')('a planted fault is found', () => {
  test.each(Object.keys(faults))('%s', { timeout: enough * longest }, async (name) => {
    await using worlds = new MoneyWorlds(faults[name])
    const result = await fc.check(
      fc.asyncProperty(histories, (steps) => worlds.live(steps)),
      { numRuns: enough, seed, endOnFailure: true },
    )
    const [steps = []] = result.counterexample ?? []
    const says = result.errorInstance instanceof Error ? result.errorInstance.message.split('\n')[0] : 'not found'
    say(`${String(result.numRuns).padStart(4)} histories, ${steps.length} steps | ${name} | ${says}`)
    expect(result.failed).toBe(true)
  })
})

/** Plants a fault in a running portal; returns a function that removes it. */
type Fault = (world: MoneyWorld) => Promise<() => void>

const inDatabase =
  (statement: string): Fault =>
  async ({ processes: [app] }) => {
    await app.db.pool.query(statement)
    return () => undefined
  }

/** Adds a trigger that changes rows as they are written to a table. */
const onTheWay = (table: string, when: string, change: string): Fault =>
  inDatabase(`
    create function planted() returns trigger language plpgsql as $$ begin ${change} return new; end $$;
    create trigger planted before ${when} on ${table} for each row execute function planted()`)

const inProvider =
  (
    change: (payments: MoneyWorld['processes'][0]['payments']) => Partial<MoneyWorld['processes'][0]['payments']>,
  ): Fault =>
  async ({ processes }) => {
    for (const app of processes) app.payments = { ...app.payments, ...change(app.payments) }
    return () => undefined
  }

const inRule =
  <Key extends string, Value>(rule: Readonly<Record<Key, Value>>, key: Key, value: Value): Fault =>
  async () => {
    const rules = rule as Record<Key, Value>
    const right = rules[key]
    rules[key] = value
    return () => {
      rules[key] = right
    }
  }

/** Faults that the model must detect. */
const faults: Readonly<Record<string, Fault>> = {
  'a paid payment can be paid again': inRule(hasTakenMoney, 'paid', false),
  'a repeated event is applied again': onTheWay(
    'payment_events',
    'insert',
    'new.event_id := new.event_id || random();',
  ),
  'a cancelled order can still be paid': inRule(orderPayable, 'cancelled', 'due'),
  'held pieces are never released': onTheWay(
    'stock_items',
    'update',
    'if new.held < old.held and new.on_hand = old.on_hand then new.held := old.held; end if;',
  ),
  'sold pieces stay in stock': onTheWay(
    'stock_items',
    'update',
    'if new.on_hand < old.on_hand then new.on_hand := old.on_hand; end if;',
  ),
  'a payment of a wrong amount is accepted': async ({ processes }) => {
    for (const app of processes) {
      const { payments } = app
      app.payments = {
        ...payments,
        readEvent: (...call) => {
          const event = payments.readEvent(...call)
          return event.type === 'paid' && event.amount?.endsWith('0')
            ? { ...event, amount: lessOne(event.amount) }
            : event
        },
      }
    }
    return () => undefined
  },
  'every attempt of a refund has a new key': inProvider((payments) => ({
    refund: (request) => payments.refund({ ...request, isPart: true, refundId: crypto.randomUUID() }),
  })),
  'the refund of a share refunds the whole page': inProvider((payments) => ({
    refund: (request) => payments.refund({ ...request, isPart: false }),
  })),
  'the provider is not asked for missed events': inProvider(({ records }) => ({
    findOutcome: async () => null,
    records: { ...records, events: null },
  })),
  'refunds are not posted to the books': inDatabase('alter table refunds disable trigger refunds_money'),
  'order changes are not posted to the books': inDatabase('alter table orders disable trigger orders_money'),
  'disputes are not posted to the books': inDatabase('alter table dispute_shares disable trigger dispute_shares_money'),
  'credit notes for lost disputes are not posted to the books': inDatabase(
    'alter table credit_proposals disable trigger credit_proposals_money',
  ),
  'orders are not marked as disputed': inDatabase('alter table disputes disable trigger disputes_marked'),
  'a refund refused by the bank counts as done': inProvider((payments) => ({
    refund: async (request) => {
      const made = await payments.refund(request)
      return made.state === 'failed' ? { ...made, state: 'done' } : made
    },
    findRefund: async (id) => ({ ...(await payments.findRefund(id)), state: 'done' }),
    readEvent: (...call) => {
      const event = payments.readEvent(...call)
      return event.type === 'refund_failed' ? { ...event, type: 'refunded' } : event
    },
  })),
  'payables are not locked': async ({ processes }) => {
    for (const app of processes) {
      const { order } = app.payables
      app.payables = {
        ...app.payables,
        order: {
          ...order,
          lockAll: (tx, ids) => unlocked(tx, (inner) => order.lockAll(inner, ids)),
          lockReady: async () => ({ ids: new Set(), settle: async () => undefined }),
        },
      }
    }
    return () => undefined
  },
}

/** Locks taken inside a savepoint are released by its rollback. */
async function unlocked<Value>(tx: Transaction, read: (inner: Transaction) => Promise<Value>): Promise<Value> {
  let value: { read: Value } | undefined
  await tx
    .transaction(async (inner) => {
      value = { read: await read(inner) }
      inner.rollback()
    })
    .catch(() => undefined)
  if (!value) throw new Error('Nothing was read')
  // Long enough for the other process to read it too.
  await sleep(100)
  return value.read
}

const lessOne = (amount: string): string => String((Number(amount) - 1).toFixed(2))
