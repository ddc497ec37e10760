import { setTimeout as sleep } from 'node:timers/promises'
import { Api, GrammyError } from 'grammy'
import { oneLine } from '../../../domain/words/one-line.ts'
import { NoticeHeldBack, NoticeRefused, type Notifier, NotifierDown, type RefusalReason } from './notifier.ts'

/** Timeout of one request; the library's default is 500 s. */
const timeoutSeconds = 10

/** Minimum wait after a rate limit; some of Telegram's answers say 0. */
const shortestPauseSeconds = 1

/** A group is migrated to a supergroup at most once; more would be a redirect loop. */
const maxMoves = 3

/** Sends messages through a Telegram bot. `apiRoot` is set only in tests. */
export function telegramNotifier({ apiRoot }: { apiRoot: string | null }): Notifier {
  /** End of the rate limit by bot token (`performance.now()`). */
  const heldUntil = new Map<string, number>()
  const closing = new AbortController()

  async function waitForTurn(token: string, deadline: number): Promise<void> {
    const until = heldUntil.get(token)
    if (until === undefined) return
    const left = () => Math.max(0, until - performance.now())
    if (until <= deadline) await sleep(left(), undefined, { signal: closing.signal }).catch(() => undefined)
    // Compare with `until`, not with the remaining time: a timer may fire a millisecond early.
    if (until > deadline || closing.signal.aborted) throw new NoticeHeldBack(Math.max(1, Math.ceil(left() / 1000)))
    if (heldUntil.get(token) === until) heldUntil.delete(token)
  }

  return {
    async send({ token, chatId }, text, { deadline }) {
      const api = new Api(token, { timeoutSeconds, ...(apiRoot && { apiRoot }) })
      let target = chatId
      let moves = 0
      for (;;) {
        await waitForTurn(token, deadline)
        if (performance.now() > deadline) throw new NotifierDown('Telegram è lento: questo avviso aspetta il suo turno')
        try {
          // Without a link preview: Telegram would fetch the panel, which shows nothing to strangers.
          await api.sendMessage(target, text, { link_preview_options: { is_disabled: true } })
          return target
        } catch (error) {
          const { retry_after, migrate_to_chat_id } = error instanceof GrammyError ? error.parameters : {}
          if (retry_after !== undefined)
            heldUntil.set(token, performance.now() + Math.max(shortestPauseSeconds, retry_after) * 1000)
          else if (migrate_to_chat_id !== undefined && moves++ < maxMoves) target = String(migrate_to_chat_id)
          else throw toOwnError(error, token)
        }
      }
    },
    async close() {
      closing.abort()
    },
  }
}

/** Translates a failure. The library's errors contain the text, and network errors the token, so they are not passed on, not even as `cause`. */
function toOwnError(error: unknown, token: string): Error {
  if (!(error instanceof GrammyError)) return new NotifierDown('Telegram non è raggiungibile')
  if (error.error_code >= 500) return new NotifierDown(`Telegram non funziona in questo momento (${error.error_code})`)
  // A rate limit without `retry_after`.
  if (error.error_code === 429) return new NoticeHeldBack(30)
  const reason = reasonOf(error)
  if (reason !== 'other') return new NoticeRefused(reason, refusals[reason])
  const said = oneLine(error.description.replaceAll(token, '…'), 200)
  return new NoticeRefused(reason, `Telegram rifiuta il messaggio: ${said}`)
}

const refusals: Readonly<Record<Exclude<RefusalReason, 'other'>, string>> = {
  token: 'Il token non è quello di un bot: copialo di nuovo da @BotFather.',
  chat: 'La chat non esiste per questo bot: controlla il Chat ID, aggiungi il bot alla chat e scrivigli /start.',
  blocked: 'Il bot non può scrivere in questa chat: sbloccalo, o aggiungilo di nuovo con il permesso di scrivere.',
}

function reasonOf({ error_code, description }: GrammyError): RefusalReason {
  // Telegram answers "Not Found" for an unknown bot, because the token is part of the URL.
  if (error_code === 401 || error_code === 404) return 'token'
  if (error_code === 403) return 'blocked'
  if (/chat not found|peer_id_invalid|chat_id_invalid|group chat was deactivated/i.test(description)) return 'chat'
  if (/not enough rights|have no rights|chat_write_forbidden/i.test(description)) return 'blocked'
  return 'other'
}
