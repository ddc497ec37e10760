import { instant } from '../fields.ts'
import { z } from '../z.ts'

/** The hash under which the database knows a session's token: it opens nothing. */
export const sessionId = z.string().regex(/^[0-9a-f]{64}$/, 'Identificativo non valido')

/** A place where one is signed in. */
export const Session = z.object({
  id: sessionId,
  createdAt: instant,
  /** Written at intervals: up to a day old, an admin's up to five minutes. */
  lastUsedAt: instant,
  /** When it ends if it is not used again. */
  expiresAt: instant,
  /** Of the sign-in. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The session of this request. */
  isCurrent: z.boolean(),
})

export type Session = z.infer<typeof Session>
