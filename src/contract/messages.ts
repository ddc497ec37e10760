import { messageStates } from '../domain/messages.ts'
import { filterText, id, instant, limit, pageQuery } from './fields.ts'
import { z } from './z.ts'

/** A mail or a Telegram message in the outbox. Its text is not exposed, because it may contain a link that grants access to an account. */
export const OutboxMessage = z.object({
  id,
  channel: z.enum(['email', 'telegram']),
  /** For programs: `order.shipped`. */
  kind: z.string(),
  recipient: z.string(),
  /** Mails only. */
  subject: z.string().nullable(),
  state: z.enum(messageStates),
  attempts: z.number().int(),
  /** Error of the last attempt. */
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  canRetry: z.boolean(),
})

export type OutboxMessage = z.infer<typeof OutboxMessage>

export const MessagesQuery = pageQuery.extend({
  limit: limit(50),
  state: z.enum(messageStates, 'Stato non valido').optional(),
  /** A complete mail address. */
  recipient: filterText.optional(),
})

export type MessagesQuery = z.infer<typeof MessagesQuery>

export const MessagesPage = z.object({ messages: z.array(OutboxMessage), nextCursor: z.string().nullable() })

export type MessagesPage = z.infer<typeof MessagesPage>
