import type { NotificationKind } from '../../../domain/notifications.ts'
import type { Transaction } from '../../database/database.ts'
import { insertNotifications, selectAdminIds } from './notifications.queries.ts'

export interface NotificationContent {
  kind: NotificationKind
  title: string
  body: string
  /** Path of the portal that the notification links to. */
  link: string | null
}

/** Adds a notification for a user, in the transaction of the change it reports. Use cases announce events instead. */
export async function notifyUser(
  tx: Transaction,
  notification: NotificationContent & { userId: string },
): Promise<void> {
  await insertNotifications(tx, [notification])
}

/** Adds the same notification for every admin. */
export async function notifyAdmins(tx: Transaction, content: NotificationContent): Promise<void> {
  const adminIds = await selectAdminIds(tx)
  await insertNotifications(
    tx,
    adminIds.map((userId) => ({ userId, ...content })),
  )
}
