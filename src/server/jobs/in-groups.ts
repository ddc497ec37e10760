/**
 * One call of `work` for everything that came while the last call ran: what comes alone is done at once, what comes together is done
 * together. Returns a function that hands over one item and waits for its call.
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
