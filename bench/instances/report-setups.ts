import { median, quantile } from '../measure.ts'

export const kinds = ['list', 'order'] as const

export type Kind = (typeof kinds)[number]

/** Costs of one setup in one round: processor time per request by kind (ms), and write-ahead log per order (bytes). */
export type Costs = Record<Kind | 'wal', number>

/** By the setup's name, in order of rounds. */
type All = ReadonlyMap<string, readonly Costs[]>

/** `rests`: idle processor time in milliseconds per second, by the setup's name. */
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

/** Each setup, and the setup it is compared with. */
const compared = [
  [one, one],
  [two, one],
  [three, one],
  [pooled, three],
] as const
