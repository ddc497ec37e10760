import { madeOnce } from '../../../domain/made-once.ts'
import type { Notifier } from './notifier.ts'

/** Telegram. Its library is loaded for the first message: a portal that has not set it up never loads it. */
export function openNotifier(options: { apiRoot: string | null }): Notifier {
  let isOpen = false
  const opened = madeOnce(async () => {
    isOpen = true
    const { telegramNotifier } = await import('./telegram-notifier.ts')
    return telegramNotifier(options)
  })
  return {
    send: async (...message) => (await opened()).send(...message),
    async close() {
      if (isOpen) await (await opened()).close()
    },
  }
}
