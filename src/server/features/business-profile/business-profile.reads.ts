import { and, eq, isNotNull } from 'drizzle-orm'
import type { Counted } from '../../database/paging.ts'
import { users } from '../../database/schema/accounts.ts'

/** A profile that was submitted and that no admin has decided on yet. */
export const isToVerify = and(eq(users.isBusinessVerified, false), isNotNull(users.businessSubmittedAt))

export const profilesToVerify: Counted = { table: users, filter: isToVerify, all: true }
