import { and, desc, eq } from 'drizzle-orm'
import type { NotificationKind } from '../../../domain/notifications.ts'
import type { Queryable } from '../../database/database.ts'
import { notifications } from '../../database/schema/messages.ts'

/** Time of the user's last notification of this kind; null if there was none, or it has been deleted. */
export async function lastNoticeAt(db: Queryable, userId: string, kind: NotificationKind): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: notifications.createdAt })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, kind)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(1)
  return row?.createdAt ?? null
}
