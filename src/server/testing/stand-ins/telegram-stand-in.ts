import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpStandIn, readJson, sendJson, sendPage } from './stand-in-ports.ts'

/** The token of the only bot known to the stand-in. */
export const telegramTestToken = '123456789:AAprova-segreta_0123456789abcdefgh'

/**
 * Outcome of a request: refused with this answer, dropped unread (`lost`), accepted but never answered (`cut`), answered by a proxy in HTML (`html`),
 * or accepted and answered after a second (`slow`).
 */
export type TelegramFate =
  | { status: number; description: string; parameters?: { retry_after?: number; migrate_to_chat_id?: number } }
  | 'lost'
  | 'cut'
  | 'html'
  | 'slow'

interface Answer {
  status: number
  body: object
}

const refusal = (status: number, description: string, parameters?: object): Answer => ({
  status,
  body: { ok: false, error_code: status, description, ...(parameters && { parameters }) },
})

/** The `sendMessage` part of the Bot API on loopback. It accepts at most `perSecond` messages in any second. */
export class TelegramStandIn extends HttpStandIn {
  /** The accepted messages, in order. */
  messages: { chatId: string; text: string }[] = []
  /** The status of every response, in order, without unanswered requests. */
  statuses: number[] = []
  /** Outcomes of the next requests, in order; later ones are accepted. */
  fates: TelegramFate[] = []
  /** Outcome of all other requests; null accepts them. */
  fate: TelegramFate | null = null
  unknownChats = new Set<string>()
  /** Migrated groups: new supergroup ids by old id. */
  moved = new Map<string, string>()
  readonly #perSecond: number
  /** Times at which the last messages were accepted (`performance.now()`). */
  #taken: number[] = []

  constructor(perSecond: number) {
    super()
    this.#perSecond = perSecond
    // A message sent just when the server closes the idle connection is lost. That is rare after a minute, but not after Node's default of five
    // seconds.
    this.server.keepAliveTimeout = 75_000
  }

  /** For the portal's configuration. */
  get environment(): Record<string, string> {
    return { TELEGRAM_API_URL: this.origin }
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request, response)
    if (!body) return
    const fate = this.fates.shift() ?? this.fate
    if (fate === 'lost') return void request.socket.destroy()
    if (fate === 'html') {
      this.statuses.push(502)
      return sendPage(response, 502, 'Bad Gateway')
    }
    if (fate === 'slow') await sleep(1000)
    const answer = typeof fate === 'object' && fate ? refusal(fate.status, fate.description, fate.parameters) : null
    const { status, body: said } = answer ?? this.#answerTo(request.url ?? '', body)
    if (fate === 'cut') return void request.socket.destroy()
    this.statuses.push(status)
    sendJson(response, status, said)
  }

  #answerTo(url: string, body: { chat_id?: unknown; text?: unknown }): Answer {
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(url) ?? []
    if (token === undefined || !/^\d+:/.test(token)) return refusal(404, 'Not Found')
    if (token !== telegramTestToken) return refusal(401, 'Unauthorized')
    if (method !== 'sendMessage') return refusal(404, 'Not Found: method not found')
    const chatId = String(body.chat_id ?? '')
    const text = String(body.text ?? '')
    if (text === '' || text.length > 4096) return refusal(400, 'Bad Request: message text is empty or too long')
    if (this.unknownChats.has(chatId)) return refusal(400, 'Bad Request: chat not found')
    const target = this.moved.get(chatId)
    if (target) {
      const description = 'Bad Request: group chat was upgraded to a supergroup chat'
      return refusal(400, description, { migrate_to_chat_id: Number(target) })
    }
    const now = performance.now()
    this.#taken = this.#taken.filter((time) => time > now - 1000)
    if (this.#taken.length >= this.#perSecond) {
      return refusal(429, 'Too Many Requests: retry after 1', { retry_after: 1 })
    }
    this.#taken.push(now)
    this.messages.push({ chatId, text })
    const result = { message_id: this.messages.length, chat: { id: Number(chatId) }, text }
    return { status: 200, body: { ok: true, result } }
  }
}

export const startTelegramStandIn = ({ perSecond = Number.POSITIVE_INFINITY } = {}): Promise<TelegramStandIn> =>
  new TelegramStandIn(perSecond).listen('telegram')
