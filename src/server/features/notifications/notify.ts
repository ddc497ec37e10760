import type { Transaction } from '../../database/database.ts'
import { insertNotifications } from './notifications.queries.ts'

export interface NotificationContent {
  kind: string
  title: string
  body: string
  /** Own path that the notification leads to. */
  link: string | null
}

/** Adds a notification for the user, in the transaction of the change it reports. */
export const notifyUser = (tx: Transaction, userId: string, content: NotificationContent): Promise<void> =>
  insertNotifications(tx, [{ userId, ...content }])

export const notifyAdmins = (
  tx: Transaction,
  adminIds: readonly string[],
  content: NotificationContent,
): Promise<void> =>
  insertNotifications(
    tx,
    adminIds.map((userId) => ({ userId, ...content })),
  )
