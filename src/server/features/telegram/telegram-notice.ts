import type { NotificationKind } from '../../../domain/notifications.ts'

/** What the admins' chat is told. */
export interface TelegramNotice {
  kind: NotificationKind
  title: string
  body: string
  /** Path of the admin panel. */
  link: string
  /** Two with the same key are one. */
  dedupeKey?: string
}

/** As it lies in the outbox. */
export interface TelegramContent {
  title: string
  body: string
  url: string
}
