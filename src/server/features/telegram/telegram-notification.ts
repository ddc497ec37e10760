import type { NotificationKind } from '../../../domain/notifications.ts'

/** A message to the admins' chat. */
export interface TelegramNotification {
  kind: NotificationKind
  title: string
  body: string
  /** Path of the admin panel. */
  link: string
  /** Only the first of several messages with the same key is sent. */
  dedupeKey?: string
}

/** Content of a message in the outbox. */
export interface TelegramContent {
  title: string
  body: string
  url: string
}
