import type { AppContext } from '../../app-context.ts'
import { type Chat, NoticeRefused } from '../../gateways/notifier/notifier.ts'
import { replaceChatId, selectSettings } from './settings.queries.ts'

type Parts = Pick<AppContext, 'db' | 'secrets'>

/** Null if the token or the chat id is not set. Throws `NoticeRefused` if the stored token cannot be decrypted. */
export async function readTelegram(app: Parts): Promise<Chat | null> {
  const { values } = await selectSettings(app.db)
  const { telegram_bot_token: sealed, telegram_chat_id: chatId } = values
  return sealed && chatId ? { token: openToken(app, sealed), chatId } : null
}

/** Null if it is not set. Throws `NoticeRefused` if it cannot be decrypted. */
export async function readTelegramToken(app: Parts): Promise<string | null> {
  const { telegram_bot_token: sealed } = (await selectSettings(app.db)).values
  return sealed ? openToken(app, sealed) : null
}

function openToken({ secrets }: Parts, sealed: string): string {
  const token = secrets.open(sealed, 'telegram_bot_token')
  if (token !== null) return token
  throw new NoticeRefused('token', 'Il token salvato non si può più leggere: inseriscilo di nuovo nelle Impostazioni.')
}

/** Telegram gives a group a new id when it becomes a supergroup. */
export const followMovedChat = ({ db }: Pick<AppContext, 'db'>, from: string, to: string): Promise<void> =>
  replaceChatId(db, from, to)
