import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { endStandIn, listenAs } from './stand-in-ports.ts'

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

export interface TelegramStandIn extends AsyncDisposable {
  /** For the portal's configuration. */
  environment: Record<string, string>
  /** The accepted messages, in order. */
  messages: { chatId: string; text: string }[]
  /** The status of every response, in order, without unanswered requests. */
  statuses: number[]
  /** Outcomes of the next requests, in order; later ones are accepted. */
  fates: TelegramFate[]
  /** Outcome of all other requests; null accepts them. */
  fate: TelegramFate | null
  unknownChats: Set<string>
  /** Migrated groups: new supergroup ids by old id. */
  moved: Map<string, string>
}

interface Answer {
  status: number
  body: object
}

const refusal = (status: number, description: string, parameters?: object): Answer => ({
  status,
  body: { ok: false, error_code: status, description, ...(parameters && { parameters }) },
})

/** Starts the `sendMessage` part of the Bot API on loopback. It accepts at most `perSecond` messages in any second. */
export async function startTelegramStandIn(options: { perSecond?: number } = {}): Promise<TelegramStandIn> {
  const { perSecond = Number.POSITIVE_INFINITY } = options
  /** Times at which the last messages were accepted (`performance.now()`). */
  let taken: number[] = []

  function take(chatId: string, text: string): Answer {
    const now = performance.now()
    taken = taken.filter((time) => time > now - 1000)
    if (taken.length >= perSecond) return refusal(429, 'Too Many Requests: retry after 1', { retry_after: 1 })
    taken.push(now)
    standIn.messages.push({ chatId, text })
    const id = Number(chatId)
    return { status: 200, body: { ok: true, result: { message_id: standIn.messages.length, chat: { id }, text } } }
  }

  function answerTo(url: string, body: { chat_id?: unknown; text?: unknown }): Answer {
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(url) ?? []
    if (token === undefined || !/^\d+:/.test(token)) return refusal(404, 'Not Found')
    if (token !== telegramTestToken) return refusal(401, 'Unauthorized')
    if (method !== 'sendMessage') return refusal(404, 'Not Found: method not found')
    const chatId = String(body.chat_id ?? '')
    const text = String(body.text ?? '')
    if (text === '' || text.length > 4096) return refusal(400, 'Bad Request: message text is empty or too long')
    if (standIn.unknownChats.has(chatId)) return refusal(400, 'Bad Request: chat not found')
    const target = standIn.moved.get(chatId)
    if (target) {
      const description = 'Bad Request: group chat was upgraded to a supergroup chat'
      return refusal(400, description, { migrate_to_chat_id: Number(target) })
    }
    return take(chatId, text)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as object
    const fate = standIn.fates.shift() ?? standIn.fate
    if (fate === 'lost') return void request.socket.destroy()
    if (fate === 'html') {
      standIn.statuses.push(502)
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>')
    }
    if (fate === 'slow') await sleep(1000)
    const answer = typeof fate === 'object' && fate ? refusal(fate.status, fate.description, fate.parameters) : null
    const { status, body: said } = answer ?? answerTo(request.url ?? '', body)
    if (fate === 'cut') return void request.socket.destroy()
    standIn.statuses.push(status)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.writeHead(400).end())
  })
  // A message sent just when the server closes the idle connection is lost. That is rare after a minute, but not after Node's default of five
  // seconds.
  server.keepAliveTimeout = 75_000
  const url = await listenAs('telegram', server)
  const standIn: TelegramStandIn = {
    environment: { TELEGRAM_API_URL: url },
    messages: [],
    statuses: [],
    fates: [],
    fate: null,
    unknownChats: new Set(),
    moved: new Map(),
    [Symbol.asyncDispose]: () => endStandIn(server),
  }
  return standIn
}
