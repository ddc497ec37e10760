import { sessionEnd } from '../../domain/accounts/sessions.ts'
import type { SessionUser } from './session.reads.ts'

/** `expire` was written with the role of then; the present role may end the session earlier. */
export const sessionEndOf = ({ user, createdAt, lastUsedAt, expire }: SessionUser): Date =>
  new Date(Math.min(expire.getTime(), sessionEnd({ createdAt, lastUsedAt }, user.userRole).getTime()))
