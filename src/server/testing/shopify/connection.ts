/** Arguments of a connection of the schema. */
export interface PageArguments {
  first?: number | null
  after?: string | null
  query?: string | null
  sortKey?: string | null
}

const maxOfAPage = 250

/** Properties that sort keys stand for; nodes have a fixed order otherwise. */
const sortedBy: Record<string, string> = {
  UPDATED_AT: 'updatedAt',
  CREATED_AT: 'createdAt',
  PROCESSED_AT: 'createdAt',
}

type Node = Record<string, unknown>

/** A page of nodes. A cursor of a sorted page stays valid while nodes change, as Shopify's do; otherwise it is a row number. */
export function connection(all: readonly Node[], given: PageArguments) {
  const { first, after, query, sortKey } = given
  if (typeof first !== 'number' || first > maxOfAPage) throw new Error(`first must be at most ${maxOfAPage}`)
  const sorting = sortedBy[sortKey ?? '']
  const ordered = search(all, query ?? '')
    .map((node, n) => ({ node, key: sorting ? `${node[sorting]} ${node.id}` : String(n).padStart(9, '0') }))
    .sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
  const left = ordered.filter(({ key }) => !after || key > Buffer.from(after, 'base64url').toString())
  const edges = left.slice(0, first).map(({ node, key }) => ({ node, cursor: Buffer.from(key).toString('base64url') }))
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: edges.length > 0 && edges.length < left.length,
      hasPreviousPage: left.length < ordered.length,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

/** Values that can be searched for, by their names in Shopify's search syntax. */
const searchable: Record<string, (node: Node) => unknown[]> = {
  created_at: ({ createdAt }) => [createdAt],
  updated_at: ({ updatedAt }) => [updatedAt],
  sku: ({ variants }) => (variants as { item: { sku: string } }[]).map(({ item }) => item.sku),
}

const term = /(\w+):(>=)?('[^']*'|[^\s'()<>]+) */y

/**
 * Nodes that match the part of Shopify's search syntax that we use: terms that all match. Throws on an unknown term: Shopify would ignore it and find
 * too much.
 */
function search(nodes: readonly Node[], query: string): Node[] {
  let found = [...nodes]
  for (let at = 0; at < query.length; at = term.lastIndex) {
    term.lastIndex = at
    const [, name = '', isFrom, quoted = ''] = term.exec(query) ?? []
    const read = searchable[name]
    if (!read) throw new Error(`The stand-in does not understand the filter ${query.slice(at)}`)
    const wanted = quoted.replaceAll("'", '')
    const holds = (value: unknown) =>
      isFrom ? Date.parse(String(value)) >= Date.parse(wanted) : String(value) === wanted
    found = found.filter((node) => read(node).some(holds))
  }
  return found
}
