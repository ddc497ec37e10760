import { securityEvents } from '../../domain/accounts/security-log.ts'
import { filterText, id, instant, limit, pageQuery } from '../fields.ts'
import { z } from '../z.ts'

/** A security event. */
export const SecurityEntry = z.object({
  id,
  at: instant,
  event: z.string(),
  /** The account concerned, if known, and its username, if the account still exists. */
  userId: id.nullable(),
  username: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
})

export type SecurityEntry = z.infer<typeof SecurityEntry>

/** Newest first. `since` and `until` are exclusive. */
export const SecurityQuery = pageQuery.extend({
  limit: limit(50),
  event: z.enum(securityEvents, 'Evento non valido').optional(),
  /** A complete username or e-mail address. */
  account: filterText.optional(),
  address: filterText.optional(),
  since: instant.optional(),
  until: instant.optional(),
})

export type SecurityQuery = z.infer<typeof SecurityQuery>

export const SecurityPage = z.object({ entries: z.array(SecurityEntry), nextCursor: z.string().nullable() })

export type SecurityPage = z.infer<typeof SecurityPage>
