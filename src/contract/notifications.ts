import { maxUnread } from '../domain/notifications.ts'
import { id, instant } from './fields.ts'
import { z } from './z.ts'

export const Notification = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  readAt: instant.nullable(),
  createdAt: instant,
})

export type Notification = z.infer<typeof Notification>

export const UnreadNotifications = z.object({
  /** Counted up to `maxUnread`. */
  unread: z.int().min(0).max(maxUnread),
})

export type UnreadNotifications = z.infer<typeof UnreadNotifications>
