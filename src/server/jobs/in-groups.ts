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

interface Asker<Answer> {
  answer?: Answer
}

/**
 * Coalesces concurrent reads whose result is the same for every caller. At most one read runs per app. Callers that arrive during a read share the
 * next one, which begins after they called and therefore sees everything committed by then. A result cached for a second would miss the
 * caller's own change.
 */
export function coalesceReads<App extends object, Answer>(
  read: (app: App) => Promise<Answer>,
): (app: App) => Promise<Answer> {
  const reads = new WeakMap<App, (asker: Asker<Answer>) => Promise<void>>()
  const readOf = (app: App) => {
    const known = reads.get(app)
    if (known) return known
    const begun = inGroups<Asker<Answer>>(async (askers) => {
      const answer = await read(app)
      for (const asker of askers) asker.answer = answer
    })
    reads.set(app, begun)
    return begun
  }
  return async (app) => {
    const asker: Asker<Answer> = {}
    await readOf(app)(asker)
    return asker.answer as Answer
  }
}
