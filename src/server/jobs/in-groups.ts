/**
 * Groups concurrent items: a single item is processed at once, and all items added during a running call of `work` are processed by the next call.
 * The returned function adds one item and resolves or rejects with the call that processes it.
 */
export function inGroups<Item>(work: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Item[] = []
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const start = () => {
    const items = waiting
    waiting = []
    next = undefined
    running = work(items)
    return running
  }
  return (item) => {
    waiting.push(item)
    next ??= running.then(start, start)
    return next
  }
}
