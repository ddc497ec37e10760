import { inGroups } from './in-groups.ts'

interface Asker<Answer> {
  answer?: Answer
}

/**
 * A read whose answer is the same for everybody: all who ask while it runs share the next one, which begins after they asked and knows what had been
 * committed by then. However many ask, at most one runs in a process.
 */
export function readTogether<App extends object, Answer>(
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
