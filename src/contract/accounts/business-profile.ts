import {
  isItalianVat,
  isPecAddress,
  isSdiCode,
  isVatNumber,
  normaliseVatNumber,
  viesOutcomes,
} from '../../domain/accounts/business-profile.ts'
import { isCountryCode, toCountryCode } from '../../domain/addresses/countries.ts'
import { emptiableLine, instant, line, optionalLine, optionalText, unknownCountry } from '../fields.ts'
import { z } from '../z.ts'

const vatFormat = 'Formato P.IVA/VAT non valido (11 cifre per Italia, formato EU per altri)'

interface Seat {
  companyZip?: string | null | undefined
  companyCity?: string | null | undefined
  companyProvince?: string | null | undefined
  companyCountry?: string | null | undefined
}

/** Asked of a seat whose country is given: without one the seat is not told apart, as profiles of earlier releases have it. */
const seatRules: readonly { field: keyof Seat; message: string; isRight: (seat: Seat) => boolean }[] = [
  {
    field: 'companyZip',
    message: 'Il CAP italiano ha 5 cifre',
    isRight: ({ companyCountry, companyZip }) => companyCountry !== 'IT' || /^\d{5}$/.test(companyZip ?? ''),
  },
  {
    field: 'companyCity',
    message: 'Città richiesta',
    isRight: ({ companyCountry, companyCity }) => !companyCountry || Boolean(companyCity),
  },
  {
    field: 'companyProvince',
    message: 'La provincia ha 2 lettere',
    isRight: ({ companyCountry, companyProvince }) =>
      companyCountry !== 'IT' || /^[A-Z]{2}$/.test(companyProvince ?? ''),
  },
  {
    field: 'companyProvince',
    message: 'La provincia si indica solo per l’Italia',
    isRight: ({ companyCountry, companyProvince }) => companyCountry === 'IT' || !companyProvince,
  },
]

const profile = z
  .object({
    companyName: line('Ragione sociale obbligatoria', { max: 160 }),
    vatNumber: line('P.IVA/VAT obbligatoria', { max: 24 }).transform(normaliseVatNumber).refine(isVatNumber, vatFormat),
    pecEmail: optionalLine(254).refine(
      (value) => value === null || isPecAddress(value),
      'Formato email PEC non valido',
    ),
    sdiCode: optionalLine(7)
      .transform((value) => value?.toUpperCase() ?? null)
      .refine((value) => value === null || isSdiCode(value), 'Il codice SDI ha 7 caratteri, lettere e cifre'),
    companyAddress: line('Indirizzo sede legale obbligatorio', { max: 300 }),
    // Absent: stays as it is, for programs that know nothing of it. A wrong one is a warning, as at registration.
    fiscalCode: emptiableLine(16)
      .transform((value) => value?.toUpperCase() ?? null)
      .optional(),
    companyZip: emptiableLine(12).optional(),
    companyCity: emptiableLine(120).optional(),
    companyProvince: emptiableLine(2)
      .transform((value) => value?.toUpperCase() ?? null)
      .optional(),
    companyCountry: emptiableLine(2)
      .transform((value) => value && (toCountryCode(value) ?? value))
      .refine((value) => value === null || isCountryCode(value), unknownCountry)
      .optional(),
  })
  .refine(({ vatNumber, pecEmail }) => pecEmail !== null || !isItalianVat(vatNumber), {
    path: ['pecEmail'],
    message: 'Email PEC obbligatoria per aziende italiane',
    // Also checked while other fields are invalid, so that all messages show together.
    when: ({ value }) => typeof (value as { vatNumber?: unknown })?.vatNumber === 'string',
  })

export const BusinessProfileInput = seatRules.reduce(
  (schema, { field, message, isRight }) =>
    // Also checked while other fields are invalid.
    schema.refine(isRight, {
      path: [field],
      message,
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  profile,
)

export type BusinessProfileInput = z.infer<typeof BusinessProfileInput>

export const VerificationInput = z.object({
  verified: z.boolean('Indica se il profilo è verificato'),
  reason: optionalText(500),
  /** When the checked profile was submitted: the decision is refused if it was submitted again since. */
  businessSubmittedAt: instant.optional(),
  /** Whether the admin has seen it as verified: the decision is refused if somebody has decided otherwise since. */
  verifiedSeen: z.boolean().optional(),
})

export type VerificationInput = z.infer<typeof VerificationInput>

/** What VIES answered about a VAT number. */
export const VatConsultation = z.object({
  vatNumber: z.string(),
  outcome: z.enum(viesOutcomes),
  /** As the member state gives them; null where it gives none. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  /** Proves to the tax office that VIES was asked; null where it gave none. */
  consultationNumber: z.string().nullable(),
  answeredAt: instant,
})

export type VatConsultation = z.infer<typeof VatConsultation>
