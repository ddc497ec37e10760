import { and, eq, isNotNull } from 'drizzle-orm'
import type { Counted } from '../../database/paging.ts'
import { users } from '../../database/schema/accounts.ts'

/** Submitted profiles without a decision by an admin. */
export const isToVerify = and(eq(users.isBusinessVerified, false), isNotNull(users.businessSubmittedAt))

export const profilesToVerify: Counted = { table: users, filter: isToVerify, all: true }
