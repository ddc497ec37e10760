/** A part of a list, as Shopify answers it. */
interface Page<Node> {
  nodes: Node[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Further pages of one list: no order has more lines than these hold. */
const mostPages = 10

/** All of a list that begins with this page; what `next` finds no more of ends there. */
export async function readPages<Node>(
  first: Page<Node>,
  next: (after: string) => Promise<Page<Node> | undefined>,
): Promise<Node[]> {
  const nodes = [...first.nodes]
  let { pageInfo } = first
  for (let read = 0; pageInfo.hasNextPage && pageInfo.endCursor !== null && read < mostPages; read++) {
    const page = await next(pageInfo.endCursor)
    if (!page) break
    nodes.push(...page.nodes)
    pageInfo = page.pageInfo
  }
  return nodes
}
