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
  /** `pending`: profiles submitted and waiting for a decision. */
  verification: z.enum(['pending', 'verified']).optional(),
  role: z.enum(roles, 'Questo ruolo non esiste').optional(),
  plan: z.enum(plans, 'Questo piano non esiste').optional(),
  /** Only those that are suspended. */
  suspended: z.literal('1').optional(),
})

export type AdminUserListQuery = z.infer<typeof AdminUserListQuery>

/** An account in the admin's list. */
export const AdminUser = User.extend({
  /** What VIES said last about the VAT number that the account has now; null until it answers. */
  vatConsultation: VatConsultation.nullable(),
})

export type AdminUser = z.infer<typeof AdminUser>

/** What an admin changes of an account; what is absent or null stays. */
export const AdminUserInput = z.object({
  role: z.enum(roles).nullish(),
  plan: z.enum(plans).nullish(),
  suspended: z.boolean().nullish(),
  /** Null stays as well; the empty text takes it away. */
  fiscalCode: line('Testo non valido', { min: 0, max: 16 })
    .transform((value) => value.toUpperCase())
    .nullish(),
  /** That of the account which the admin has read: the change is refused if somebody has changed it since. */
  updatedAt: instant.nullish(),
})

export type AdminUserInput = z.infer<typeof AdminUserInput>

/** What concerned the safety of an account. */
export const AccountSecurityEvent = z.object({
  event: z.enum(securityEvents),
  at: instant,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
})

export type AccountSecurityEvent = z.infer<typeof AccountSecurityEvent>

/** One account with what admins look at together. */
export const AdminCustomer = AdminUser.extend({
  overview: CustomerOverview,
  /** What VIES said about the numbers that the account has had, latest first: at most 20. */
  vatConsultations: z.array(VatConsultation),
  /** Where it is signed in, last used first. */
  sessions: z.array(Session.omit({ id: true, isCurrent: true })),
  /** The latest 20. */
  securityEvents: z.array(AccountSecurityEvent),
})

export type AdminCustomer = z.infer<typeof AdminCustomer>
