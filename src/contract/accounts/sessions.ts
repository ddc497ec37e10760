import { instant } from '../fields.ts'
import { z } from '../z.ts'

/** The hash of a session's token, as stored in the database; it cannot be used to sign in. */
export const sessionId = z.string().regex(/^[0-9a-f]{64}$/, 'Identificativo non valido')

/** An active session. */
export const Session = z.object({
  id: sessionId,
  createdAt: instant,
  /** Written at intervals: up to a day old, for an admin up to five minutes. */
  lastUsedAt: instant,
  /** When it ends if it is not used again. */
  expiresAt: instant,
  /** Address of the sign-in. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
})

export type Session = z.infer<typeof Session>
