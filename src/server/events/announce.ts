import type { AppContext } from '../app-context.ts'
import type { Transaction } from '../database/database.ts'
import { recordAudit } from '../features/audit/record-audit.ts'
import { queueMails } from '../features/mail/queue-mails.ts'
import { notifyAdmins, notifyUser } from '../features/notifications/notify.ts'
import { recordSecurity } from '../features/security-log/record-security.ts'
import { queueTelegram } from '../features/telegram/queue-telegram.ts'
import type { EventName, Events } from './events.ts'
import type { Hearers } from './hearers.ts'
import { whoHears } from './who-hears.ts'

/**
 * Notifies every recipient of an event (`who-hears.ts`), in the transaction of the change: they are notified exactly if it commits. A use
 * case announces what happened and knows no channel.
 */
export async function announce<Name extends EventName>(
  app: Pick<AppContext, 'jobs' | 'publicUrl'>,
  tx: Transaction,
  name: Name,
  facts: Events[Name],
): Promise<void> {
  const { mails, notice, adminNotice, telegram, audit, security }: Hearers<Events[Name]> = whoHears[name]
  if (mails) await queueMails(app, tx, mails(facts, app.publicUrl()))
  if (notice) await notifyUser(tx, notice(facts))
  if (adminNotice) await notifyAdmins(tx, adminNotice(facts))
  const message = telegram?.(facts)
  if (message) await queueTelegram(app, tx, message)
  const acts = audit?.(facts)
  if (acts) await recordAudit(tx, [acts].flat())
  if (security) await recordSecurity(tx, security(facts))
}
