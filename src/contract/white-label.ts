import { cardMaterials, packagingMaterials, whiteLabelLengths } from '../domain/white-label.ts'
import { line, optionalText, text } from './fields.ts'
import { z } from './z.ts'

/** How a reseller's parcels and consignees' mails are made out in the reseller's own name. */
export const WhiteLabel = z.object({
  /** A picture that the account attached as a logo; everybody may read it. */
  logoUrl: z.string().nullable(),
  companyName: z.string(),
  packagingDescription: z.string(),
  cardMaterial: z.enum(cardMaterials),
  packagingMaterial: z.enum(packagingMaterials),
  additionalRequests: z.string().nullable(),
})

export type WhiteLabel = z.infer<typeof WhiteLabel>

const unknownLogo = 'Logo non valido: caricalo di nuovo'

const { companyName, packagingDescription, additionalRequests } = whiteLabelLengths

const nameTooShort = `Il nome dell’azienda deve essere di almeno ${companyName.min} caratteri`

export const WhiteLabelInput = z.object({
  /** An `objectPath` of `PUT /api/white-label-logos`. Absent, null and empty are all null: no logo. */
  logoUrl: z
    .string(unknownLogo)
    .max(100, unknownLogo)
    .regex(/^(?:\/media\/[\da-f]{32}\/800\.webp)?$/, unknownLogo)
    .nullish()
    .transform((path) => path || null),
  /** Mails bear it as their sender: it is one line. */
  companyName: line(nameTooShort, companyName).refine((name) => /[\p{L}\p{N}\p{S}]/u.test(name), nameTooShort),
  packagingDescription: text(
    `La descrizione deve essere di almeno ${packagingDescription.min} caratteri`,
    packagingDescription,
  ),
  cardMaterial: z.enum(cardMaterials, 'Seleziona il materiale dei bigliettini'),
  packagingMaterial: z.enum(packagingMaterials, 'Seleziona il materiale del packaging'),
  additionalRequests: optionalText(additionalRequests.max),
})

export type WhiteLabelInput = z.infer<typeof WhiteLabelInput>
