import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { deliverMessage } from './deliver-message.ts'
import type { Letter } from './letter.ts'
import { insertMessage } from './messages.queries.ts'

/** Writes a letter into the outbox, in the transaction of the change it tells of: neither lost nor sent for a rollback. */
export async function tell(app: AppContext, tx: Transaction, letter: Letter): Promise<void> {
  const { kind, to, dedupeKey, ...content } = letter
  const messageId = await insertMessage(tx, {
    channel: 'email',
    kind,
    recipient: to,
    content,
    dedupeKey: dedupeKey ?? null,
  })
  if (messageId) await app.jobs.send(tx, deliverMessage, { messageId })
}
