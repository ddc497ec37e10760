import type { AppContext } from '../app-context.ts'
import type { Transaction } from '../database/database.ts'
import { recordAudit } from '../features/audit/record-audit.ts'
import { queueMails } from '../features/mail/queue-mails.ts'
import { notifyAdmins, notifyUsers } from '../features/notifications/notify.ts'
import { recordSecurity } from '../features/security-log/record-security.ts'
import { queueShopFulfilments } from '../features/shop-fulfilments/queue-shop-fulfilments.ts'
import { queueTelegram } from '../features/telegram/queue-telegram.ts'
import type { EventName, Events } from './events.ts'
import type { Hearers } from './hearers.ts'
import { whoHears } from './who-hears.ts'

/**
 * Notifies every recipient of an event (`who-hears.ts`), in the transaction of the change: they are notified exactly if it commits. A use
 * case announces what happened and knows no channel.
 */
export const announce = <Name extends EventName>(
  app: Pick<AppContext, 'jobs' | 'publicUrl'>,
  tx: Transaction,
  name: Name,
  facts: Events[Name],
): Promise<void> => announceEach(app, tx, name, [facts])

/** The same for several events of one name, with a statement for each channel. */
export async function announceEach<Name extends EventName>(
  app: Pick<AppContext, 'jobs' | 'publicUrl'>,
  tx: Transaction,
  name: Name,
  events: readonly Events[Name][],
): Promise<void> {
  const { mails, notice, adminNotice, shop, telegram, audit, security }: Hearers<Events[Name]> = whoHears[name]
  const site = app.publicUrl()
  if (mails) {
    await queueMails(
      app,
      tx,
      events.flatMap((facts) => mails(facts, site)),
    )
  }
  if (notice) await notifyUsers(tx, events.map(notice))
  if (adminNotice) await notifyAdmins(tx, ...events.map(adminNotice))
  if (shop) await queueShopFulfilments(app, tx, events.map(shop))
  const messages = events.flatMap((facts) => telegram?.(facts) ?? [])
  if (messages.length > 0) await queueTelegram(app, tx, messages)
  const acts = events.flatMap((facts) => audit?.(facts) ?? [])
  if (acts.length > 0) await recordAudit(tx, acts)
  if (security) for (const facts of events) await recordSecurity(tx, security(facts))
}
