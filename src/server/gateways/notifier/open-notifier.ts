import { madeOnce } from '../../../domain/made-once.ts'
import type { Notifier } from './notifier.ts'

/** Opens the Telegram notifier. Its library is loaded with the first message, so never in a portal without Telegram. */
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
