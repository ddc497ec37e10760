import { acceptanceKinds } from '../../domain/accounts/acceptances.ts'
import { normaliseVatNumber, vatChecks } from '../../domain/accounts/business-profile.ts'
import { plans, subscriptionStatuses } from '../../domain/accounts/plan-names.ts'
import { roles } from '../../domain/accounts/roles.ts'
import { usernameProblem } from '../../domain/accounts/usernames.ts'
import { email, id, instant, line, optionalLine, password, text } from '../fields.ts'
import { z } from '../z.ts'

/** A user in API responses: every column except the password hash, plus `role` (the same as `userRole`) and `isAdmin`. */
export const User = z.object({
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  userRole: z.enum(roles),
  role: z.enum(roles),
  isAdmin: z.boolean(),
  subscriptionPlan: z.enum(plans),
  /** Status at the time of the response; `cancelled` and `expired` count as the trial. */
  subscriptionStatus: z.enum(subscriptionStatuses),
  /** When the plan ends or is charged again; after a failed charge, the end of the grace period. Null: no end. */
  subscriptionExpiresAt: instant.nullable(),
  /** Whether it is charged again automatically. */
  subscriptionRenews: z.boolean(),
  companyName: z.string().nullable(),
  vatNumber: z.string().nullable(),
  fiscalCode: z.string().nullable(),
  pecEmail: z.string().nullable(),
  sdiCode: z.string().nullable(),
  companyAddress: z.string().nullable(),
  companyZip: z.string().nullable(),
  companyCity: z.string().nullable(),
  companyProvince: z.string().nullable(),
  companyCountry: z.string().nullable(),
  isBusinessVerified: z.boolean(),
  businessSubmittedAt: instant.nullable(),
  vatCheck: z.enum(vatChecks).nullable(),
  /** Texts whose current version the account has not accepted. */
  missingAcceptances: z.array(z.enum(acceptanceKinds)),
  /** Since when the account is suspended; null if it is not. */
  suspendedAt: instant.nullable(),
  /** Whether this reseller's consignees get a mail when their parcels ship. */
  consigneeMails: z.boolean(),
  /** Whether this user gets reminder mails about reservations that expire soon. */
  reservationMails: z.boolean(),
  /** When a mail server last refused the address permanently; null if none did, or if a mail was accepted since. */
  mailRefusedAt: instant.nullable(),
  /** The server's original message. */
  mailRefusal: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})

export type User = z.infer<typeof User>

export const LoginInput = z.object({
  username: text('Username è richiesto', { max: 254 }),
  password,
})

export type LoginInput = z.infer<typeof LoginInput>

const usernameTooShort = 'Username deve essere almeno 3 caratteri'

export const RegisterInput = z.object({
  // With an @ a username could be mistaken for another user's e-mail address at login.
  username: text(usernameTooShort, { min: 3, max: 60 })
    .regex(/^[^\s@]+$/, 'Username non può contenere spazi o @')
    .overwrite((username) => username.normalize('NFC'))
    .refine((username) => usernameProblem(username) !== 'characters', {
      error: 'Username può contenere solo lettere, numeri, punto, trattino e _',
      abort: true,
    })
    .refine((username) => usernameProblem(username) !== 'scripts', 'Username deve usare lettere di un solo alfabeto'),
  email,
  password,
  firstName: optionalLine(80),
  lastName: optionalLine(80),
  vatNumber: optionalLine(20).transform((value) => value && normaliseVatNumber(value)),
  fiscalCode: optionalLine(16).transform((value) => value?.toUpperCase() ?? null),
  companyName: optionalLine(160),
  /** The accepted version of terms and privacy notice. Absent, or another version: not accepted yet. */
  acceptedTerms: optionalLine(20).optional(),
})

export type RegisterInput = z.infer<typeof RegisterInput>

/** Also accepts addresses that are no longer valid for registration, because accounts of earlier releases have them. */
export const ForgotPasswordInput = z.object({
  email: line('Email è richiesta', { max: 254 }).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email non valida'),
})
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>

export const ResetPasswordInput = z.object({ token: text('Link non valido', { max: 200 }), password })
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>

export const ChangePasswordInput = z.object({
  currentPassword: z
    .string({ error: 'Inserisci la password attuale' })
    .min(1, 'Inserisci la password attuale')
    .max(200),
  password,
})
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

/** A user's preferences; absent fields stay unchanged. */
export const PreferencesInput = z
  .object({
    consigneeMails: z.boolean('Indica se avvisare i destinatari').optional(),
    reservationMails: z.boolean('Indica se vuoi i promemoria').optional(),
  })
  .refine((choices) => Object.values(choices).some((choice) => choice !== undefined), 'Indica almeno una preferenza')
export type PreferencesInput = z.infer<typeof PreferencesInput>
