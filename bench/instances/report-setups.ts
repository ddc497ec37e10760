import { median, quantile } from '../measure.ts'

export const kinds = ['list', 'order'] as const

export type Kind = (typeof kinds)[number]

/** Of one setup in one round: milliseconds of processor time for a request, by kind, and bytes of write-ahead log for an order. */
export type Costs = Record<Kind | 'wal', number>

/** By the setup's name, a round after the other. */
type All = ReadonlyMap<string, readonly Costs[]>

/** `rests`: milliseconds of processor time a second while nobody asks, by the setup's name. */
export function report(all: All, rests: ReadonlyMap<string, number>): void {
  const of = (name: string, kind: keyof Costs) => (all.get(name) ?? []).map((costs) => costs[kind])
  console.log('| | CPU ms, riposo compreso | rispetto a | quartili |\n| --- | ---: | ---: | ---: |')
  for (const kind of kinds) {
    for (const [name, beside] of compared) {
      const others = of(beside, kind)
      const ratios = of(name, kind).map((cost, n) => cost / (others[n] ?? 1))
      const [low, ratio, high] = [quantile(ratios, 0.25), median(ratios), quantile(ratios, 0.75)]
      const cost = median(of(name, kind))
      const label = `${kind === 'list' ? 'lista' : 'ordine'}, ${name}`
      const cells =
        name === beside ? ['', ''] : [`${ratio.toFixed(2)} × ${beside}`, `${low.toFixed(2)}–${high.toFixed(2)}`]
      console.log(`| ${[label, cost.toFixed(2), ...cells].join(' | ')} |`)
    }
  }
  console.log(
    ['In riposo, ms al secondo:', ...[...rests].map(([name, rest]) => `${name} ${rest.toFixed(0)}`)].join(' · '),
  )
  const wal = median([...all.values()].flat().map((costs) => costs.wal))
  console.log(`Un ordine scrive ${(wal / 1000).toFixed(1)} kB di WAL, senza le pagine intere dopo un checkpoint.`)
}

export const [one, two, three, pooled] = ['1 istanza', '2 istanze', '3 istanze', '3 con PgBouncer'] as const

/** Each setup, and the one beside which it is held. */
const compared = [
  [one, one],
  [two, one],
  [three, one],
  [pooled, three],
] as const
