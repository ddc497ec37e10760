import type { NotificationKind } from '../../../domain/notifications.ts'
import type { Transaction } from '../../database/database.ts'
import { insertNotifications, selectAdminIds } from './notifications.queries.ts'

interface NotificationContent {
  kind: NotificationKind
  title: string
  body: string
  /** Path of the portal that the notification links to. */
  link: string | null
}

/** Adds notifications in the transaction of the change that they report. Use cases announce events instead. */
export async function notifyUsers(
  tx: Transaction,
  notifications: readonly (NotificationContent & { userId: string })[],
): Promise<void> {
  await insertNotifications(tx, notifications)
}

/** Adds the same notifications for every admin. */
export async function notifyAdmins(tx: Transaction, ...contents: NotificationContent[]): Promise<void> {
  const adminIds = await selectAdminIds(tx)
  await insertNotifications(
    tx,
    contents.flatMap((content) => adminIds.map((userId) => ({ userId, ...content }))),
  )
}
