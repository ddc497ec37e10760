import {
  isItalianVat,
  isPecAddress,
  isSdiCode,
  isVatNumber,
  normaliseVatNumber,
  vatChecks,
} from '../domain/business-profile.ts'
import { plans } from '../domain/plans.ts'
import { roles } from '../domain/roles.ts'
import { email, id, instant, optionalText, pageQuery, password, text } from './fields.ts'
import { z } from './z.ts'

/** The signed-in user (decisions.md §2): every field of portal.md §3 but the hash, plus `role` and `isAdmin`. */
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
  subscriptionStatus: z.string(),
  subscriptionExpiresAt: instant.nullable(),
  companyName: z.string().nullable(),
  vatNumber: z.string().nullable(),
  fiscalCode: z.string().nullable(),
  pecEmail: z.string().nullable(),
  sdiCode: z.string().nullable(),
  companyAddress: z.string().nullable(),
  isBusinessVerified: z.boolean(),
  businessSubmittedAt: instant.nullable(),
  vatCheck: z.enum(vatChecks).nullable(),
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
  // An @ would let a username pass for somebody else's e-mail address at login.
  username: text(usernameTooShort, { min: 3, max: 60 })
    .regex(/^[^\s@]+$/, 'Username non può contenere spazi o @')
    // Characters nobody sees would let one name pass for another.
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}]*$/u, 'Username contiene caratteri non ammessi'),
  email,
  password,
  firstName: optionalText(80),
  lastName: optionalText(80),
  vatNumber: optionalText(20).transform((value) => value && normaliseVatNumber(value)),
  fiscalCode: optionalText(16).transform((value) => value?.toUpperCase() ?? null),
  companyName: optionalText(160),
})

export type RegisterInput = z.infer<typeof RegisterInput>

const vatFormat = 'Formato P.IVA/VAT non valido (11 cifre per Italia, formato EU per altri)'

export const BusinessProfileInput = z
  .object({
    companyName: text('Ragione sociale obbligatoria', { max: 160 }),
    vatNumber: text('P.IVA/VAT obbligatoria', { max: 24 }).transform(normaliseVatNumber).refine(isVatNumber, vatFormat),
    pecEmail: optionalText(254).refine(
      (value) => value === null || isPecAddress(value),
      'Formato email PEC non valido',
    ),
    sdiCode: optionalText(7)
      .transform((value) => value?.toUpperCase() ?? null)
      .refine((value) => value === null || isSdiCode(value), 'Il codice SDI ha 7 caratteri, lettere e cifre'),
    companyAddress: text('Indirizzo sede legale obbligatorio', { max: 300 }),
  })
  .refine(({ vatNumber, pecEmail }) => pecEmail !== null || !isItalianVat(vatNumber), {
    path: ['pecEmail'],
    message: 'Email PEC obbligatoria per aziende italiane',
    // Said together with the other fields' messages, not only once they are all right.
    when: ({ value }) => typeof (value as { vatNumber?: unknown })?.vatNumber === 'string',
  })

export type BusinessProfileInput = z.infer<typeof BusinessProfileInput>

export const ForgotPasswordInput = z.object({ email })
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

export const VerificationInput = z.object({
  verified: z.boolean('Indica se il profilo è verificato'),
  reason: optionalText(500),
  /** The submission that was looked at: the word is refused where another one has come since. */
  businessSubmittedAt: instant.optional(),
})

export type VerificationInput = z.infer<typeof VerificationInput>

export const AdminUserListQuery = pageQuery.extend({
  search: z.string().trim().max(200).optional(),
  /** `pending`: profiles submitted and waiting for a decision. */
  verification: z.enum(['pending', 'verified']).optional(),
})

export type AdminUserListQuery = z.infer<typeof AdminUserListQuery>
