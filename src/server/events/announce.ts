import type { AppContext } from '../app-context.ts'
import type { Transaction } from '../database/database.ts'
import { recordAudit } from '../features/audit/record-audit.ts'
import { queueMails } from '../features/mail/queue-mails.ts'
import { notifyAdmins, notifyUsers } from '../features/notifications/notify.ts'
import { recordSecurity } from '../features/security-log/record-security.ts'
import { queueShopFulfilments } from '../features/shop-fulfilments/queue-shop-fulfilments.ts'
import { queueTelegram } from '../features/telegram/queue-telegram.ts'
import { eventSubscribers } from './event-subscribers.ts'
import type { EventName, Events } from './events.ts'
import type { Subscribers } from './subscribers.ts'

/**
 * Notifies all subscribers of an event (`eventSubscribers`) in the transaction of the change, so they are notified only if it commits. A use case
 * announces the event without knowing the channels.
 */
export const announce = <Name extends EventName>(
  app: Pick<AppContext, 'jobs' | 'publicUrl'>,
  tx: Transaction,
  name: Name,
  facts: Events[Name],
): Promise<void> => announceEach(app, tx, name, [facts])

/** The same for several events with the same name, with one statement per channel. */
export async function announceEach<Name extends EventName>(
  app: Pick<AppContext, 'jobs' | 'publicUrl'>,
  tx: Transaction,
  name: Name,
  events: readonly Events[Name][],
): Promise<void> {
  const {
    mails,
    notification: notice,
    adminNotification: adminNotice,
    shop,
    telegram,
    audit,
    security,
  }: Subscribers<Events[Name]> = eventSubscribers[name]
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
  for (const facts of events) {
    const entry = security?.(facts)
    if (entry) await recordSecurity(tx, entry)
  }
}
