import { plans } from '../../domain/accounts/plan-names.ts'
import { roles } from '../../domain/accounts/roles.ts'
import { securityEvents } from '../../domain/accounts/security-log.ts'
import { instant, line, pageQuery } from '../fields.ts'
import { CustomerOverview } from '../overview.ts'
import { z } from '../z.ts'
import { User } from './accounts.ts'
import { VatConsultation } from './business-profile.ts'
import { Session } from './sessions.ts'

export const AdminUserListQuery = pageQuery.extend({
  search: z.string().trim().max(200).optional(),
  /** `pending`: submitted profiles awaiting a decision. */
  verification: z.enum(['pending', 'verified']).optional(),
  role: z.enum(roles, 'Questo ruolo non esiste').optional(),
  plan: z.enum(plans, 'Questo piano non esiste').optional(),
  /** Only suspended accounts. */
  suspended: z.literal('1').optional(),
})

export type AdminUserListQuery = z.infer<typeof AdminUserListQuery>

/** An account in the admin's list. */
export const AdminUser = User.extend({
  /** Latest VIES answer about the account's current VAT number; null until there is one. */
  vatConsultation: VatConsultation.nullable(),
})

export type AdminUser = z.infer<typeof AdminUser>

/** Changes to an account by an admin; absent and null fields stay unchanged. */
export const AdminUserInput = z.object({
  role: z.enum(roles).nullish(),
  plan: z.enum(plans).nullish(),
  suspended: z.boolean().nullish(),
  /** Null: unchanged; the empty text removes it. */
  fiscalCode: line('Testo non valido', { min: 0, max: 16 })
    .transform((value) => value.toUpperCase())
    .nullish(),
  /** `updatedAt` of the account seen by the admin; the change is refused if the account was changed later. */
  updatedAt: instant.nullish(),
})

export type AdminUserInput = z.infer<typeof AdminUserInput>

/** A security event of an account. */
export const AccountSecurityEvent = z.object({
  event: z.enum(securityEvents),
  at: instant,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
})

export type AccountSecurityEvent = z.infer<typeof AccountSecurityEvent>

/** An account with its details for admins. */
export const AdminCustomer = AdminUser.extend({
  overview: CustomerOverview,
  /** VIES answers about the account's current and former numbers, latest first: at most 20. */
  vatConsultations: z.array(VatConsultation),
  /** Active sessions, last used first. */
  sessions: z.array(Session.omit({ id: true, isCurrent: true })),
  /** The latest 20. */
  securityEvents: z.array(AccountSecurityEvent),
})

export type AdminCustomer = z.infer<typeof AdminCustomer>
