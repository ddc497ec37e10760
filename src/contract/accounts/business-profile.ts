import { textVersions } from '../../domain/accounts/acceptances.ts'
import {
  isItalianVat,
  isPecAddress,
  isSdiCode,
  isVatNumber,
  normaliseVatNumber,
  viesOutcomes,
} from '../../domain/accounts/business-profile.ts'
import { placeOfSeat, type SeatPlace, seatProblems } from '../../domain/accounts/company-data.ts'
import { isCountryCode, toCountryCode } from '../../domain/addresses/countries.ts'
import { settlePlace } from '../../domain/addresses/place-rules.ts'
import { country, unknownCountry } from '../addresses.ts'
import { emptiableLine, instant, line, optionalLine, optionalText } from '../fields.ts'
import { z } from '../z.ts'

/** Normalises typed input. */
const vatNumber = line('P.IVA/VAT obbligatoria', { max: 24 })
  .transform(normaliseVatNumber)
  .refine(isVatNumber, 'Formato P.IVA/VAT non valido (11 cifre per Italia, formato EU per altri)')

/** Company data on invoices. */
const company = {
  companyName: line('Ragione sociale obbligatoria', { max: 160 }),
  vatNumber,
  companyAddress: line('Indirizzo sede legale obbligatorio', { max: 300 }),
  companyZip: emptiableLine(12).optional(),
  companyCity: emptiableLine(120).optional(),
  companyProvince: emptiableLine(60).optional(),
  companyCountry: emptiableLine(2)
    .transform((value) => value && (toCountryCode(value) ?? value))
    .refine((value) => value === null || isCountryCode(value), unknownCountry)
    .optional(),
}

/** Adds the problems of a seat, by the rules for addresses (docs/specification/addresses.md#postal-code-and-province). */
const checkSeat = (seat: SeatPlace, problems: z.core.$RefinementCtx): void => {
  for (const [field, message] of Object.entries(seatProblems(seat)))
    problems.addIssue({ code: 'custom', path: [field], message })
}

/** Also checked while other fields are invalid, so that all messages are shown together. */
const isObject = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

function settleSeat<Input extends SeatPlace>(input: Input): Input {
  if (!input.companyCountry) return input
  const { zip, province } = settlePlace(placeOfSeat(input))
  return { ...input, companyZip: zip || null, companyProvince: province }
}

const profile = z
  .object({
    ...company,
    pecEmail: optionalLine(254).refine(
      (value) => value === null || isPecAddress(value),
      'Formato email PEC non valido',
    ),
    sdiCode: optionalLine(7)
      .transform((value) => value?.toUpperCase() ?? null)
      .refine((value) => value === null || isSdiCode(value), 'Il codice SDI ha 7 caratteri, lettere e cifre'),
    // Absent: unchanged, for API clients that do not know this field. An invalid one causes only a warning, as at registration.
    fiscalCode: emptiableLine(16)
      .transform((value) => value?.toUpperCase() ?? null)
      .optional(),
  })
  .refine(({ vatNumber, pecEmail }) => pecEmail !== null || !isItalianVat(vatNumber), {
    path: ['pecEmail'],
    message: 'Email PEC obbligatoria per aziende italiane',
    // Also checked while other fields are invalid, so that all messages are shown together.
    when: ({ value }) => typeof (value as { vatNumber?: unknown })?.vatNumber === 'string',
  })

export const BusinessProfileInput = profile.superRefine(checkSeat, isObject).overwrite(settleSeat)

export type BusinessProfileInput = z.infer<typeof BusinessProfileInput>

const textChanged = 'Il testo è cambiato: ricarica la pagina e leggilo di nuovo.'

/** Company data for the invoice of a plan; every field is required. */
export const CompanyDataInput = z
  .object({ ...company, companyCountry: country })
  .superRefine(checkSeat, isObject)
  .overwrite(settleSeat)

export type CompanyDataInput = z.infer<typeof CompanyDataInput>

/** Whether any part of a seat is given; a seat must be complete to be stored. */
const hasSeat = (input: SeatPlace & { companyAddress?: string | undefined }): boolean =>
  [input.companyAddress, input.companyZip, input.companyCity, input.companyProvince, input.companyCountry].some(Boolean)

/** Accepts the current version of contract texts, and adds the company data missing for buying a plan. */
export const AcceptancesInput = z
  .object({
    terms: z.literal(textVersions.terms, textChanged).optional(),
    clauses: z.literal(textVersions.clauses, textChanged).optional(),
    business: z.literal(textVersions.business, textChanged).optional(),
    ...z.object(company).partial().shape,
  })
  .refine((input) => Object.values(input).some(Boolean), 'Indica almeno un testo da accettare o un dato dell’azienda')
  .refine((input) => !hasSeat(input) || input.companyAddress, {
    path: ['companyAddress'],
    message: 'Indirizzo sede legale obbligatorio',
  })
  .refine((input) => !hasSeat(input) || input.companyCountry, { path: ['companyCountry'], message: unknownCountry })
  .superRefine(checkSeat, isObject)
  .overwrite(settleSeat)

export type AcceptancesInput = z.infer<typeof AcceptancesInput>

export const VerificationInput = z.object({
  verified: z.boolean('Indica se il profilo è verificato'),
  reason: optionalText(500),
  /** When the checked profile was submitted; the decision is refused if it was submitted again later. */
  businessSubmittedAt: instant.optional(),
  /** The verification state seen by the admin; the decision is refused if it was changed later. */
  verifiedSeen: z.boolean().optional(),
})

export type VerificationInput = z.infer<typeof VerificationInput>

/** VIES's answer about a VAT number. */
export const VatConsultation = z.object({
  vatNumber: z.string(),
  outcome: z.enum(viesOutcomes),
  /** As provided by the member state; null if it provides none. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  /** Proves the query to the tax office; null if VIES returned none. */
  consultationNumber: z.string().nullable(),
  answeredAt: instant,
})

export type VatConsultation = z.infer<typeof VatConsultation>
