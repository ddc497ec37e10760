import { sessionEnd } from '../../domain/accounts/sessions.ts'
import type { SessionUser } from './session.reads.ts'

/** `expire` was computed for the role at that time; the current role may end the session earlier. */
export const sessionEndOf = ({ user, createdAt, lastUsedAt, expire }: SessionUser): Date =>
  new Date(Math.min(expire.getTime(), sessionEnd({ createdAt, lastUsedAt }, user.userRole).getTime()))
