import fc from 'fast-check'
import type { Action, DisputeDecision, Step } from './actions.ts'
import type { DiesAt } from './crash.ts'
import { returnActions } from './order-actions.ts'
import { planActions } from './plan-actions.ts'

const pick = fc.nat({ max: 7 })

const actions: readonly [number, fc.Arbitrary<Action>][] = [
  [
    4,
    fc.record({
      do: fc.constant('place' as const),
      pieces: fc.integer({ min: 1, max: 3 }),
      isMixed: fc.nat({ max: 2 }).map((n) => n === 2),
      isInsured: fc.boolean(),
    }),
  ],
  [6, fc.record({ do: fc.constant('checkout' as const), orders: fc.array(pick, { minLength: 1, maxLength: 3 }) })],
  [
    7,
    fc.record({
      do: fc.constant('pay' as const),
      page: pick,
      wrongly: fc.integer({ min: 0, max: 9 }).map((n) => n === 9),
    }),
  ],
  [1, fc.record({ do: fc.constant('abandon' as const), page: pick })],
  [
    8,
    fc.record({
      do: fc.constant('tell' as const),
      event: pick,
      anew: fc.nat({ max: 7 }).map((n) => n === 7),
    }),
  ],
  [2, fc.record({ do: fc.constant('lose' as const), event: pick })],
  [
    4,
    fc.record({
      do: fc.constant('cancel' as const),
      order: pick,
      by: fc.constantFrom('owner' as const, 'admin' as const),
    }),
  ],
  [1, fc.record({ do: fc.constant('expire' as const), order: pick })],
  [
    4,
    fc.record({
      do: fc.constant('refund' as const),
      order: pick,
      pieces: fc.integer({ min: 0, max: 3 }),
      shipping: fc.boolean(),
      restock: fc.nat({ max: 3 }).map((n) => n < 3),
    }),
  ],
  [
    2,
    fc.record({
      do: fc.constant('bank' as const),
      decides: fc.constantFrom('succeeded' as const, 'pending' as const, 'failed' as const),
    }),
  ],
  [1, fc.record({ do: fc.constant('retry' as const), order: pick })],
  [3, fc.record({ do: fc.constant('ship' as const), order: pick })],
  [
    3,
    fc.record({
      do: fc.constant('dispute' as const),
      page: pick,
      asks: fc.nat({ max: 3 }).map((n) => n === 3),
      ofPart: fc.nat({ max: 2 }).map((n) => n === 2),
    }),
  ],
  [
    3,
    fc.record({
      do: fc.constant('decide' as const),
      dispute: pick,
      decision: fc.constantFrom<DisputeDecision>('won', 'won', 'lost', 'lost', 'lost', 'raised', 'appealed'),
    }),
  ],
  [2, fc.record({ do: fc.constant('credit' as const), proposal: pick, writes: fc.boolean() })],
  [4, fc.record({ do: fc.constant('work' as const) })],
  [1, fc.record({ do: fc.constant('reconcile' as const) })],
  ...planActions,
  ...returnActions,
]

const action = fc.oneof(...actions.map(([weight, arbitrary]) => ({ weight, arbitrary })))

const rarely = <Value>(weight: number, usual: Value, arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary })

const step: fc.Arbitrary<Step> = fc.record({
  deed: action,
  process: fc.constantFrom(0 as const, 1 as const),
  diesAt: rarely<DiesAt>(
    3,
    0,
    fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 25 }) },
      // Rounds of jobs, and pages of several orders, execute far more statements.
      { weight: 2, arbitrary: fc.integer({ min: 26, max: 160 }) },
      { weight: 2, arbitrary: fc.constant('the answer' as const) },
    ),
  ),
  meanwhile: rarely<Step['meanwhile']>(2, null, fc.oneof(fc.constant('the same' as const), action)),
})

const calmly = { process: 0, diesAt: 0, meanwhile: null } as const

const ordered: readonly Action[] = [
  { do: 'place', pieces: 2, isMixed: true, isInsured: true },
  { do: 'checkout', orders: [0] },
]

const atProvider: readonly Action[] = [...ordered, { do: 'pay', page: 0, wrongly: false }]

const paid: readonly Action[] = [...atProvider, { do: 'tell', event: 0, anew: false }]

/**
 * An order was paid on two pages that are closed, while a third is open for it. One process receives one of the payments at the moment when the other
 * process finds the other payment in the provider's event list.
 */
const paidTwiceAtOnce: readonly (Action | Step)[] = [
  { do: 'place', pieces: 1, isMixed: false },
  // Holds pieces too, so that the duplicate sale is not refused for lack of stock.
  { do: 'place', pieces: 3, isMixed: false },
  { do: 'checkout', orders: [0] },
  { do: 'pay', page: 0, wrongly: false },
  { do: 'checkout', orders: [0, 1] },
  { do: 'checkout', orders: [0] },
  { do: 'pay', page: 2, wrongly: false },
  { do: 'checkout', orders: [0, 1] },
  // With webhooks alone, one process would apply both.
  { do: 'lose', event: 1 },
  { ...calmly, deed: { do: 'tell', event: 0, anew: false }, meanwhile: { do: 'reconcile' } },
]

/** A piece is refunded, and the process crashes before it stores the provider's answer: the refund is requested again. */
const refundedWithoutAnswer: readonly (Action | Step)[] = [
  ...paid,
  { do: 'refund', order: 0, pieces: 1, shipping: false, restock: true },
  { ...calmly, deed: { do: 'work' }, diesAt: 'the answer' },
]

/** The bank takes a part of a page and then the rest. That the rest is lost too, the portal does not know yet. */
const lostInParts = (begun: readonly Action[]): readonly Action[] => [
  ...begun,
  { do: 'dispute', page: 0, asks: false, ofPart: true },
  { do: 'decide', dispute: 0, decision: 'lost' },
  { do: 'tell', event: 2, anew: false },
  { do: 'dispute', page: 0, asks: false, ofPart: false },
  { do: 'decide', dispute: 0, decision: 'lost' },
]

const paidTrial: readonly Action[] = [
  { do: 'buy', plan: 'trial' },
  { do: 'pay', page: 0, wrongly: false },
  { do: 'tell', event: 0, anew: false },
]

/** Beginnings of histories. Rare situations that require common ones would occur too seldom if each history began with nothing. */
const openings: readonly (readonly (Action | Step)[])[] = [
  ordered,
  atProvider,
  paid,
  [...paid, { do: 'dispute', page: 0, asks: false, ofPart: false }, { do: 'tell', event: 1, anew: false }],
  [...paid, { do: 'bank', decides: 'failed' }, { do: 'refund', order: 0, pieces: 1, shipping: false, restock: true }],
  [...paid, { do: 'ship', order: 0 }, { do: 'send back', order: 0, pieces: 1 }],
  [...ordered.slice(0, 1), { do: 'place', pieces: 3, isMixed: false }, { do: 'checkout', orders: [0, 1] }],
  paidTwiceAtOnce,
  refundedWithoutAnswer,
  lostInParts(paid),
  lostInParts([...paid, { do: 'ship', order: 0 }]),
  lostInParts(paidTrial),
]

/** Random steps after one of the openings. */
export const histories: fc.Arbitrary<readonly Step[]> = fc
  .tuple(fc.constantFrom(...openings), fc.array(step, { minLength: 1, maxLength: 16 }))
  .map(([opening, steps]) => [
    ...opening.map((begun) => ('deed' in begun ? begun : { deed: begun, ...calmly })),
    ...steps,
  ])

/** A step as text for a failure report. */
export function describeStep({ deed, process, diesAt, meanwhile }: Step): string {
  const how = [
    JSON.stringify(deed),
    process === 1 && 'on the other process',
    diesAt !== 0 && `dying at ${diesAt === 'the answer' ? diesAt : `statement ${diesAt}`}`,
    meanwhile && `while the other process runs ${JSON.stringify(meanwhile)}`,
  ]
  return how.filter(Boolean).join(' ')
}
