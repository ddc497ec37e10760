import { hasRole } from './roles.ts'

interface SessionLife {
  /** A session ends after this time without use. */
  idleHours: number
  /** A session ends this long after sign-in, even if it is used. */
  absoluteHours: number
  /** Minimum interval between writes of the last use, so that most requests do not write. */
  notedEveryMinutes: number
}

/** The privacy and cookie pages state them. */
export const customerSessionDays = { idle: 14, absolute: 30 } as const

const customers: SessionLife = {
  idleHours: customerSessionDays.idle * 24,
  absoluteHours: customerSessionDays.absolute * 24,
  notedEveryMinutes: 24 * 60,
}

const admins: SessionLife = { idleHours: 2, absoluteHours: 12, notedEveryMinutes: 5 }

const lifeOf = (role: string): SessionLife => (hasRole(role, 'admin') ? admins : customers)

/** Per account. A further sign-in ends the oldest. */
export const maxSessions = 20

interface SessionTimes {
  createdAt: Date
  lastUsedAt: Date
}

/** When a session ends if it is not used again. Expects the current role: the session of a customer who becomes an admin gets an admin's limits. */
export function sessionEnd({ createdAt, lastUsedAt }: SessionTimes, role: string): Date {
  const { idleHours, absoluteHours } = lifeOf(role)
  const hour = 3_600_000
  return new Date(Math.min(lastUsedAt.getTime() + idleHours * hour, createdAt.getTime() + absoluteHours * hour))
}

/** When a session ends regardless of use. */
export const absoluteSessionEnd = (createdAt: Date, role: string): Date =>
  new Date(createdAt.getTime() + lifeOf(role).absoluteHours * 3_600_000)

export const isUseToBeNoted = (lastUsedAt: Date, role: string, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= lifeOf(role).notedEveryMinutes * 60_000
