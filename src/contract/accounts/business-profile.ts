import { acceptanceKinds, textVersions } from '../../domain/accounts/acceptances.ts'
import {
  isItalianVat,
  isPecAddress,
  isSdiCode,
  isVatNumber,
  normaliseVatNumber,
  viesOutcomes,
} from '../../domain/accounts/business-profile.ts'
import { isCountryCode, toCountryCode } from '../../domain/addresses/countries.ts'
import { type Place, placeProblems, settlePlace } from '../../domain/addresses/place-rules.ts'
import { unknownCountry } from '../addresses.ts'
import { emptiableLine, instant, line, optionalLine, optionalText } from '../fields.ts'
import { z } from '../z.ts'

/** Expects what people type; yields the normalised form. */
export const vatNumber = line('P.IVA/VAT obbligatoria', { max: 24 })
  .transform(normaliseVatNumber)
  .refine(isVatNumber, 'Formato P.IVA/VAT non valido (11 cifre per Italia, formato EU per altri)')

const profile = z
  .object({
    companyName: line('Ragione sociale obbligatoria', { max: 160 }),
    vatNumber,
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
    companyProvince: emptiableLine(60).optional(),
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

type Seat = Pick<z.infer<typeof profile>, 'companyZip' | 'companyCity' | 'companyProvince' | 'companyCountry'>

/** Empty for what is missing, or of another type where the seat is checked while other fields are invalid. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const placeOf = ({ companyCountry, companyZip, companyProvince }: Seat): Place => ({
  country: textOf(companyCountry),
  zip: textOf(companyZip),
  province: textOf(companyProvince) || null,
})

/** Asked of a seat whose country is given: profiles of earlier releases have all of it in the address. */
function seatProblems(seat: Seat): Record<string, string> {
  const place = placeOf(seat)
  if (!isCountryCode(place.country)) return {}
  const { zip, province } = placeProblems(place)
  const lacksProvince = place.country === 'IT' && settlePlace(place).province === null
  return {
    ...(zip && { companyZip: zip }),
    ...(!seat.companyCity && { companyCity: 'Città richiesta' }),
    ...((province || lacksProvince) && { companyProvince: province ?? 'Provincia richiesta' }),
  }
}

/** Postal code and province follow the rules of addresses (docs/specification/addresses.md#postal-code-and-province). */
export const BusinessProfileInput = profile
  .superRefine(
    (input, problems) => {
      for (const [field, message] of Object.entries(seatProblems(input)))
        problems.addIssue({ code: 'custom', path: [field], message })
    },
    // Also checked while other fields are invalid.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .overwrite((input) => {
    if (!input.companyCountry) return input
    const { zip, province } = settlePlace(placeOf(input))
    return { ...input, companyZip: zip || null, companyProvince: province }
  })

export type BusinessProfileInput = z.infer<typeof BusinessProfileInput>

const textChanged = 'Il testo è cambiato: ricarica la pagina e leggilo di nuovo.'

/** Accepts the current version of contract texts; with `business` goes the VAT number of an account that has none. */
export const AcceptancesInput = z
  .object({
    terms: z.literal(textVersions.terms, textChanged).optional(),
    clauses: z.literal(textVersions.clauses, textChanged).optional(),
    business: z.literal(textVersions.business, textChanged).optional(),
    vatNumber: vatNumber.optional(),
  })
  .refine((input) => acceptanceKinds.some((kind) => input[kind] !== undefined), 'Indica almeno un testo da accettare')

export type AcceptancesInput = z.infer<typeof AcceptancesInput>

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
