import {
  isItalianVat,
  isPecAddress,
  isSdiCode,
  isVatNumber,
  normaliseVatNumber,
  viesOutcomes,
} from '../../domain/accounts/business-profile.ts'
import { instant, optionalText, text } from '../fields.ts'
import { z } from '../z.ts'

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
    // Also checked while other fields are invalid, so that all messages show together.
    when: ({ value }) => typeof (value as { vatNumber?: unknown })?.vatNumber === 'string',
  })

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
