/** Arguments of every connection of the schema. */
export interface PageArguments {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

const maxOfAPage = 250

/**
 * A page of rows. With `keyOf`, which defines their order, a cursor stays valid while rows change, as Shopify's do; without it a cursor is a row
 * number.
 */
export function connection<Row>(
  all: readonly Row[],
  { first, last, after, before, reverse }: PageArguments,
  keyOf?: (row: Row) => string,
) {
  const size = first ?? last
  if (typeof size !== 'number' || size < 0) throw new Error('you must provide one of first or last')
  if (size > maxOfAPage) throw new Error(`${size} is more than the ${maxOfAPage} of a page`)
  const keys = new Map(all.map((row, n) => [row, keyOf?.(row) ?? String(n).padStart(9, '0')]))
  const keyed = (row: Row) => keys.get(row) ?? ''
  const ordered = all.toSorted((a, b) => (keyed(a) < keyed(b) ? -1 : keyed(a) > keyed(b) ? 1 : 0))
  if (reverse) ordered.reverse()
  const isBehind = (row: Row, cursor: string) => (reverse ? keyed(row) < open(cursor) : keyed(row) > open(cursor))
  const left = ordered
    .filter((row) => (after ? isBehind(row, after) : true))
    .filter((row) => (before ? !isBehind(row, before) && keyed(row) !== open(before) : true))
  const nodes = first === null || first === undefined ? left.slice(-size) : left.slice(0, first)
  const edges = nodes.map((node) => ({ node, cursor: Buffer.from(keyed(node)).toString('base64url') }))
  return {
    nodes,
    edges,
    pageInfo: {
      hasNextPage: nodes.length > 0 && nodes.at(-1) !== left.at(-1),
      hasPreviousPage: nodes.length > 0 && nodes[0] !== ordered[0],
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

const open = (cursor: string) => Buffer.from(cursor, 'base64url').toString()
