import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { messageStates } from '../../../domain/messages.ts'
import { notificationKinds } from '../../../domain/notifications.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId } from './columns.ts'

export const messageChannels = ['email', 'telegram'] as const

export type MessageChannel = (typeof messageChannels)[number]

/** Outbox of all channels. A message is written in the transaction of the change it reports, and a job delivers it. */
export const outbox = pgTable(
  'outbox',
  {
    /** Also used in the mail's Message-ID, so that it stays the same across attempts. */
    id: primaryId(),
    channel: text({ enum: messageChannels }).notNull(),
    kind: text().notNull(),
    /** The address of a mail, or `admins` for the chat configured at the time of sending. */
    recipient: text().notNull(),
    content: jsonb().notNull(),
    /** A second message with the same key is not sent. */
    dedupeKey: text().unique(),
    status: text({ enum: messageStates }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [
    index('outbox_status_idx').on(t.status, t.createdAt),
    index('outbox_oldest_idx').on(t.createdAt),
    index('outbox_recipient_idx').on(
      sql`lower(${t.recipient})`,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // The nightly sweep checks which logos are used in mails.
    index('outbox_logo_idx')
      .on(sql`(content -> 'from' ->> 'logo')`)
      .where(sql`content -> 'from' ->> 'logo' is not null`),
    oneOf('outbox_channel_check', t.channel, messageChannels),
    oneOf('outbox_status_check', t.status, messageStates),
    check('outbox_sent_check', sql`(${t.status} = 'sent') = (${t.sentAt} is not null)`),
  ],
)

export type OutboxRow = typeof outbox.$inferSelect

/** Mails stored while no SMTP server is configured. */
export const mailbox = pgTable(
  'mailbox',
  {
    id: primaryId(),
    messageId: text().notNull().unique(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('mailbox_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())],
)

/** The notifications panel of a user. */
export const notifications = pgTable(
  'notifications',
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: notificationKinds }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    link: text(),
    readAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_user_idx').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('notifications_unread_idx').on(t.userId).where(sql`${t.readAt} is null`),
    index('notifications_oldest_idx').on(t.createdAt),
    oneOf('notifications_kind_check', t.kind, notificationKinds),
  ],
)

export type NotificationRow = typeof notifications.$inferSelect
