/** A page of a Shopify connection. */
interface Page<Node> {
  nodes: Node[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Maximum number of further pages, enough for the lines of any order. */
const maxPages = 10

/** Returns all nodes of the list that begins with `first`. Stops when `next` returns undefined. */
export async function readPages<Node>(
  first: Page<Node>,
  next: (after: string) => Promise<Page<Node> | undefined>,
): Promise<Node[]> {
  const nodes = [...first.nodes]
  let { pageInfo } = first
  for (let read = 0; pageInfo.hasNextPage && pageInfo.endCursor !== null && read < maxPages; read++) {
    const page = await next(pageInfo.endCursor)
    if (!page) break
    nodes.push(...page.nodes)
    pageInfo = page.pageInfo
  }
  return nodes
}
