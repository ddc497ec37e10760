import { securityEvents } from '../../domain/accounts/security-log.ts'
import { filterText, id, instant, limit, pageQuery } from '../fields.ts'
import { z } from '../z.ts'

/** Something that concerns the safety of accounts. */
export const SecurityEntry = z.object({
  id,
  at: instant,
  event: z.string(),
  /** The account concerned, where it is known; its name, while there is one. */
  userId: id.nullable(),
  username: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
})

export type SecurityEntry = z.infer<typeof SecurityEntry>

/** Newest first. `since`: later than this instant; `until`: earlier than this one. */
export const SecurityQuery = pageQuery.extend({
  limit: limit(50),
  event: z.enum(securityEvents, 'Evento non valido').optional(),
  /** Username or e-mail, whole. */
  account: filterText.optional(),
  address: filterText.optional(),
  since: instant.optional(),
  until: instant.optional(),
})

export type SecurityQuery = z.infer<typeof SecurityQuery>

export const SecurityPage = z.object({ entries: z.array(SecurityEntry), nextCursor: z.string().nullable() })

export type SecurityPage = z.infer<typeof SecurityPage>
