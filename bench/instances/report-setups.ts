export const kinds = ['list', 'order'] as const

export type Kind = (typeof kinds)[number]

/**
 * Of one setup in one round: milliseconds of processor time for a request, by kind, bytes of write-ahead log for an order, and milliseconds of processor
 * time a second while nobody asks.
 */
export type Costs = Record<Kind | 'wal' | 'rest', number>

/** The middle one, and a quarter and three quarters of the way. */
function quartiles(values: readonly number[]): [number, number, number] {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const [below = 0, above = below] = sorted.slice(Math.floor(place), Math.floor(place) + 2)
    return below + (above - below) * (place - Math.floor(place))
  }
  return [at(0.5), at(0.25), at(0.75)]
}

/** By the setup's name, a round after the other. */
type All = ReadonlyMap<string, readonly Costs[]>

export function report(all: All): void {
  const of = (name: string, kind: keyof Costs) => (all.get(name) ?? []).map((costs) => costs[kind])
  console.log('| | CPU ms | rispetto a | quartili |\n| --- | ---: | ---: | ---: |')
  for (const kind of kinds) {
    for (const [name, beside] of compared) {
      const others = of(beside, kind)
      const [ratio, low, high] = quartiles(of(name, kind).map((cost, n) => cost / (others[n] ?? 1)))
      const [cost] = quartiles(of(name, kind))
      const label = `${kind === 'list' ? 'lista' : 'ordine'}, ${name}`
      const cells =
        name === beside ? ['', ''] : [`${ratio.toFixed(2)} × ${beside}`, `${low.toFixed(2)}–${high.toFixed(2)}`]
      console.log(`| ${[label, cost.toFixed(2), ...cells].join(' | ')} |`)
    }
  }
  console.log(
    [
      'In riposo, ms al secondo:',
      ...[...all.keys()].map((name) => `${name} ${quartiles(of(name, 'rest'))[0].toFixed(0)}`),
    ].join(' · '),
  )
  const [wal] = quartiles([...all.values()].flat().map((costs) => costs.wal))
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
