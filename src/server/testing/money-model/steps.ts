import fc from 'fast-check'

/** Which one: the rest of its division by how many there are. */
type Pick = number

export type Deed =
  | { do: 'place'; pieces: number }
  | { do: 'checkout'; orders: readonly Pick[] }
  | { do: 'pay'; page: Pick; wrongly: boolean }
  | { do: 'abandon'; page: Pick }
  | { do: 'tell'; event: Pick }
  | { do: 'cancel'; order: Pick; by: 'owner' | 'admin' }
  | { do: 'expire'; order: Pick }
  | { do: 'refund'; order: Pick; pieces: number; shipping: boolean }
  | { do: 'bank'; decides: 'succeeded' | 'pending' | 'failed' }
  | { do: 'retry'; order: Pick }
  | { do: 'ship'; order: Pick }
  | { do: 'work' }
  | { do: 'reconcile' }

/** A deed by one of two processes, which may die of it at a statement (0: it lives), and what the other one does at the same moment. */
export interface Step {
  deed: Deed
  process: 0 | 1
  diesAt: number
  meanwhile: Deed | 'the same' | null
}

const pick = fc.nat({ max: 7 })

const deeds: readonly [number, fc.Arbitrary<Deed>][] = [
  [4, fc.record({ do: fc.constant('place' as const), pieces: fc.integer({ min: 1, max: 3 }) })],
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
  [8, fc.record({ do: fc.constant('tell' as const), event: pick })],
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
    }),
  ],
  [
    1,
    fc.record({
      do: fc.constant('bank' as const),
      decides: fc.constantFrom('succeeded' as const, 'pending' as const, 'failed' as const),
    }),
  ],
  [1, fc.record({ do: fc.constant('retry' as const), order: pick })],
  [3, fc.record({ do: fc.constant('ship' as const), order: pick })],
  [4, fc.record({ do: fc.constant('work' as const) })],
  [1, fc.record({ do: fc.constant('reconcile' as const) })],
]

const deed = fc.oneof(...deeds.map(([weight, arbitrary]) => ({ weight, arbitrary })))

const rarely = <Value>(weight: number, usual: Value, arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary })

const step: fc.Arbitrary<Step> = fc.record({
  deed,
  process: fc.constantFrom(0 as const, 1 as const),
  diesAt: rarely(3, 0, fc.integer({ min: 1, max: 25 })),
  meanwhile: rarely<Step['meanwhile']>(3, null, fc.oneof(fc.constant('the same' as const), deed)),
})

/** What happens to a shop, in any order: it begins with an order and its payment page. */
export const histories: fc.Arbitrary<readonly Step[]> = fc
  .array(step, { minLength: 1, maxLength: 16 })
  .map((steps) => [...opening, ...steps])

const calmly = { process: 0, diesAt: 0, meanwhile: null } as const

const opening: readonly Step[] = [
  { deed: { do: 'place', pieces: 2 }, ...calmly },
  { deed: { do: 'checkout', orders: [0] }, ...calmly },
]

/** A step as one reads it in a report of what failed. */
export function tell({ deed, process, diesAt, meanwhile }: Step): string {
  const how = [
    JSON.stringify(deed),
    process === 1 && 'on the other process',
    diesAt > 0 && `dying at statement ${diesAt}`,
    meanwhile && `while the other does ${JSON.stringify(meanwhile)}`,
  ]
  return how.filter(Boolean).join(' ')
}
