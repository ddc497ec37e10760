import { messageStates } from '../domain/messages.ts'
import { filterText, id, instant, limit, pageQuery } from './fields.ts'
import { z } from './z.ts'

/** A mail or a Telegram notice of the outbox. Its text stays there: it may hold a link that opens an account. */
export const OutboxMessage = z.object({
  id,
  channel: z.enum(['email', 'telegram']),
  /** For programs: `order.shipped`. */
  kind: z.string(),
  recipient: z.string(),
  /** Of a mail. */
  subject: z.string().nullable(),
  state: z.enum(messageStates),
  attempts: z.number().int(),
  /** Why the last try failed. */
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  canRetry: z.boolean(),
})

export type OutboxMessage = z.infer<typeof OutboxMessage>

export const MessagesQuery = pageQuery.extend({
  limit: limit(50),
  state: z.enum(messageStates, 'Stato non valido').optional(),
  /** A mail's address, whole. */
  recipient: filterText.optional(),
})

export type MessagesQuery = z.infer<typeof MessagesQuery>

export const MessagesPage = z.object({ messages: z.array(OutboxMessage), nextCursor: z.string().nullable() })

export type MessagesPage = z.infer<typeof MessagesPage>
