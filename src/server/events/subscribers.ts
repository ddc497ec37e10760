import type { NotificationKind } from '../../domain/notifications.ts'
import type { OrderRow } from '../database/schema/orders.ts'
import type { AuditedAct } from '../features/audit/record-audit.ts'
import type { Mail } from '../features/mail/mail.ts'
import type { SecurityEntry } from '../features/security-log/record-security.ts'
import type { TelegramNotification } from '../features/telegram/telegram-notification.ts'
import type { EventName, Events } from './events.ts'

interface Notice {
  kind: NotificationKind
  title: string
  body: string
  /** Path in the portal that the notification links to. */
  link: string | null
}

/** All possible recipients of an event. A new channel needs a member here and a part in `announce.ts` that serves it. */
export interface Subscribers<Facts> {
  /** `site`: the portal's address, without a trailing slash. */
  mails?: (facts: Facts, site: string) => Mail[]
  /** Notification for one user in the panel. */
  notification?: (facts: Facts) => Notice & { userId: string }
  /** Notification for every admin in the panel. */
  adminNotification?: (facts: Facts) => Notice
  /** Sends the shipment to the shop that the order came from, if any. */
  shop?: (facts: Facts) => Pick<OrderRow, 'id' | 'userId' | 'shopifyOrderId'>
  /** Message to the admins' Telegram chat, if configured; null: no message for this event. */
  telegram?: (facts: Facts) => TelegramNotification | null
  /** Admin actions for the audit trail, one or one per object; null if no admin caused the event. */
  audit?: (facts: Facts) => AuditedAct | readonly AuditedAct[] | null
  /** Entry in the security log; null if this event needs none. */
  security?: (facts: Facts) => SecurityEntry | null
}

/** Subscribers of all events of one noun. */
export type SubscribersOf<Noun extends string> = {
  readonly [Name in Extract<EventName, `${Noun}.${string}`>]: Subscribers<Events[Name]>
}

/** Maximum number of characters of a user's text in a notification. */
const shown = 300

export function shortened(text: string): string {
  const signs = [...text]
  return signs.length > shown ? `${signs.slice(0, shown).join('').trimEnd()}…` : text
}
