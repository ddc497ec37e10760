import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'

const isSetText = `
  select count(*) = 2 as "isSet" from app_settings where setting_key in ('telegram_bot_token', 'telegram_chat_id')`

/** Whether both token and chat id are set. */
export async function isTelegramSet(db: Queryable): Promise<boolean> {
  return (await runStatement<{ isSet: boolean }>(db, isSetText, [])).rows[0]?.isSet ?? false
}
