import type { TelegramTestInput } from '../../../contract/settings.ts'
import { company } from '../../../domain/company.ts'
import { type DomainError, invalid, unavailable } from '../../../domain/errors.ts'
import { secretMask, telegramValuesMissing } from '../../../domain/settings.ts'
import type { AppContext } from '../../app-context.ts'
import { NoticeHeldBack, NoticeRefused, NotifierDown, type RefusalReason } from '../../gateways/notifier/notifier.ts'
import { readTelegramToken } from './read-telegram.ts'

/** In milliseconds: the admin waits for the response. */
const patienceMs = 8_000

/**
 * Sends a message to the chat and returns the chat's id, which is a new one if the group has moved. Throws an error with the exact cause. Saves
 * nothing.
 */
export async function testTelegram(app: AppContext, { token, chatId }: TelegramTestInput): Promise<{ chatId: string }> {
  try {
    const usedToken = token === secretMask ? await readTelegramToken(app) : token
    if (usedToken === null) throw invalid('telegram.missing', telegramValuesMissing, { token: telegramValuesMissing })
    const text = `${company.product} è collegata a questa chat: qui arriveranno gli avvisi del portale.`
    const deadline = performance.now() + patienceMs
    return { chatId: await app.notifier.send({ token: usedToken, chatId }, text, { deadline }) }
  } catch (error) {
    throw explain(error) ?? error
  }
}

/** Form field that each reason refers to. */
const fields: Readonly<Record<RefusalReason, 'token' | 'chatId' | null>> = {
  token: 'token',
  chat: 'chatId',
  blocked: 'chatId',
  other: null,
}

const failed = (what: string) => `Impossibile connettersi a Telegram. Verifica token e Chat ID. ${what}`

function explain(error: unknown): DomainError | null {
  if (error instanceof NoticeRefused) {
    const field = fields[error.reason]
    return invalid(`telegram.${error.reason}`, failed(error.message), field ? { [field]: error.message } : undefined)
  }
  if (error instanceof NoticeHeldBack) return unavailable('telegram.busy', failed(error.message), error.seconds)
  if (error instanceof NotifierDown) {
    return unavailable('telegram.unreachable', failed(`${error.message}: controlla la rete del server, poi riprova.`))
  }
  return null
}
