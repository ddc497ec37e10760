import type { NotificationKind } from '../../../domain/notifications.ts'

/** A notice to the admins' chat. */
export interface TelegramNotification {
  kind: NotificationKind
  title: string
  body: string
  /** Path of the admin panel. */
  link: string
  /** Only the first of several notices with the same key is sent. */
  dedupeKey?: string
}

/** Content of a notice in the outbox. */
export interface TelegramContent {
  title: string
  body: string
  url: string
}
