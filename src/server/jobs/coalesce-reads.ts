import { inGroups } from './in-groups.ts'

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
