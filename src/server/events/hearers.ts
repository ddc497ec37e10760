import type { NotificationKind } from '../../domain/notifications.ts'
import type { OrderRow } from '../database/schema/orders.ts'
import type { AuditedAct } from '../features/audit/record-audit.ts'
import type { Mail } from '../features/mail/mail.ts'
import type { SecurityEntry } from '../features/security-log/record-security.ts'
import type { TelegramNotice } from '../features/telegram/telegram-notice.ts'
import type { EventName, Events } from './events.ts'

interface Notice {
  kind: NotificationKind
  title: string
  body: string
  /** Path of the portal that the notification links to. */
  link: string | null
}

/** All possible recipients of an event. A new channel is a new member here, and a part of `announce.ts` that serves it. */
export interface Hearers<Facts> {
  /** `site`: the portal's address, without a trailing slash. */
  mails?: (facts: Facts, site: string) => Mail[]
  /** In the notifications panel of one user. */
  notice?: (facts: Facts) => Notice & { userId: string }
  /** In the notifications panel of every admin. */
  adminNotice?: (facts: Facts) => Notice
  /** In the shop that the order came from, if it came from one: it has to know how the order was sent. */
  shop?: (facts: Facts) => Pick<OrderRow, 'id' | 'userId' | 'shopifyOrderId'>
  /** In the admins' Telegram chat, where it is set; null: not this one. */
  telegram?: (facts: Facts) => TelegramNotice | null
  /** What an admin did, to one thing or to each of several; null if no admin did it. */
  audit?: (facts: Facts) => AuditedAct | readonly AuditedAct[] | null
  /** In the security log. */
  security?: (facts: Facts) => SecurityEntry
}

/** Who hears of the events of one noun, each of them. */
export type HearersOf<Noun extends string> = {
  readonly [Name in Extract<EventName, `${Noun}.${string}`>]: Hearers<Events[Name]>
}
