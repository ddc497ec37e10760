import { cardMaterials, packagingMaterials, whiteLabelLengths } from '../domain/white-label.ts'
import { line, optionalText, text } from './fields.ts'
import { z } from './z.ts'

/** A reseller's branding of parcels and of mails to consignees. */
export const WhiteLabel = z.object({
  /** A picture attached by the account as a logo; readable by anyone. */
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
  /** A single line, because mails use it as their sender's name. */
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
