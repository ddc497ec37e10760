import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { MessagesQuery } from '../../../contract/messages.ts'
import type { Queryable } from '../../database/database.ts'
import { newestFirst, type Page } from '../../database/paging.ts'
import { type MessageChannel, outbox } from '../../database/schema/messages.ts'

/** Out of date by the time an admin sees the failure: the reset link or the reservation has expired. */
const tooLateKinds = ['account.password_reset', 'reservation.ending']

/** Failed permanently and still worth sending again. */
export const canBeSentAgain = and(eq(outbox.status, 'failed'), notInArray(outbox.kind, tooLateKinds))

interface ListedMessage {
  id: string
  channel: MessageChannel
  kind: string
  recipient: string
  subject: string | null
  state: 'pending' | 'sent' | 'failed'
  attempts: number
  lastError: string | null
  createdAt: Date
  sentAt: Date | null
  canRetry: boolean
}

/** One page of messages, newest first, without their text. The total is not counted. */
export async function selectMessages(
  db: Queryable,
  { state, recipient, ...paging }: MessagesQuery,
): Promise<Omit<Page<ListedMessage>, 'total'>> {
  const filter = and(
    state === undefined ? undefined : eq(outbox.status, state),
    recipient ? eq(sql`lower(${outbox.recipient})`, recipient.toLowerCase()) : undefined,
  )
  const page = newestFirst(outbox, { filter, ...paging })
  const rows = await db
    .select({
      id: outbox.id,
      channel: outbox.channel,
      kind: outbox.kind,
      recipient: outbox.recipient,
      subject: sql<string | null>`${outbox.content} ->> 'subject'`,
      state: outbox.status,
      attempts: outbox.attempts,
      lastError: outbox.lastError,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      canRetry: sql<boolean>`${canBeSentAgain}`,
    })
    .from(outbox)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, 0)
}

export async function messageExists(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, id))
  return row !== undefined
}
