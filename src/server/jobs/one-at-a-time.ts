/**
 * Work that is done for each key, one at a time in a process: whoever asks for a key while it is worked on returns at once, and the work is done
 * once more when it ends, however many have asked meanwhile. Whoever began it waits for the end, and hears how it failed.
 */
export function oneAtATime<App extends object>(
  work: (app: App, key: string) => Promise<void>,
): (app: App, key: string) => Promise<void> {
  const byApp = new WeakMap<App, Map<string, { isAskedAgain: boolean }>>()
  return async (app, key) => {
    const running = byApp.get(app) ?? new Map<string, { isAskedAgain: boolean }>()
    byApp.set(app, running)
    const before = running.get(key)
    if (before) {
      before.isAskedAgain = true
      return
    }
    const mine = { isAskedAgain: true }
    running.set(key, mine)
    try {
      while (mine.isAskedAgain) {
        mine.isAskedAgain = false
        await work(app, key)
      }
    } finally {
      running.delete(key)
    }
  }
}
