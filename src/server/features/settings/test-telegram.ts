import type { TelegramTestInput } from '../../../contract/settings.ts'
import { company } from '../../../domain/company.ts'
import type { DomainError } from '../../../domain/errors.ts'
import { settingProblems } from '../../../domain/setting-problems.ts'
import { secretMask } from '../../../domain/settings.ts'
import type { AppContext } from '../../app-context.ts'
import { NoticeHeldBack, NoticeRefused, NotifierDown } from '../../gateways/notifier/notifier.ts'
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
    if (usedToken === null) throw settingProblems['telegram.missing']({ field: 'token' })
    const text = `${company.product} è collegata a questa chat: qui arriveranno gli avvisi del portale.`
    const deadline = performance.now() + patienceMs
    return { chatId: await app.notifier.send({ token: usedToken, chatId }, text, { deadline }) }
  } catch (error) {
    throw explain(error) ?? error
  }
}

function explain(error: unknown): DomainError | null {
  if (error instanceof NoticeRefused) return settingProblems[`telegram.${error.reason}`]({ sentence: error.message })
  if (error instanceof NoticeHeldBack) {
    return settingProblems['telegram.busy']({ sentence: error.message }, { retryAfter: error.seconds })
  }
  if (error instanceof NotifierDown) return settingProblems['telegram.unreachable']({ sentence: error.message })
  return null
}
