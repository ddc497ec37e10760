import { addMoney, type Money, multiplyMoney } from './money/money.ts'

/** Custom cards and packaging: docs/specification/white-label.md. */
export const cardMaterials = ['standard', 'premium', 'luxury'] as const

export type CardMaterial = (typeof cardMaterials)[number]

export const packagingMaterials = ['standard', 'premium', 'eco'] as const

export type PackagingMaterial = (typeof packagingMaterials)[number]

export const cardMaterialNames: Readonly<Record<CardMaterial, string>> = {
  standard: 'Standard',
  premium: 'Premium',
  luxury: 'Luxury',
}

export const packagingMaterialNames: Readonly<Record<PackagingMaterial, string>> = {
  standard: 'Standard',
  premium: 'Premium',
  eco: 'Eco',
}

/** Lengths in characters. */
export const whiteLabelLengths = {
  companyName: { min: 2, max: 100 },
  packagingDescription: { min: 10, max: 2000 },
  additionalRequests: { max: 2000 },
} as const

/** One-time price. */
const whiteLabelSetup: Money = '50.00'

export const cardPrices: Readonly<Record<CardMaterial, Money>> = { standard: '0.15', premium: '0.25', luxury: '0.45' }

export const packagingPrices: Readonly<Record<PackagingMaterial, Money>> = {
  standard: '0.50',
  premium: '1.20',
  eco: '1.80',
}

/** File name of the logo's version for mails, on a background; stored next to its other sizes. */
export const mailLogoFile = 'logo.png'

/** Address of the logo's version for mails. */
export const mailLogoAddress = (logoUrl: string): string => logoUrl.replace(/[^/]*$/, mailLogoFile)

interface WhiteLabelCost {
  setup: Money
  cards: Money
  packaging: Money
  total: Money
}

/** Estimated cost of `pieces` (a whole number); not used for charging. A material that is not chosen yet costs nothing. */
export function whiteLabelCost(
  pieces: number,
  {
    cardMaterial,
    packagingMaterial,
  }: { cardMaterial: CardMaterial | null; packagingMaterial: PackagingMaterial | null },
): WhiteLabelCost {
  const cards = multiplyMoney(cardMaterial ? cardPrices[cardMaterial] : '0.00', pieces)
  const packaging = multiplyMoney(packagingMaterial ? packagingPrices[packagingMaterial] : '0.00', pieces)
  return { setup: whiteLabelSetup, cards, packaging, total: addMoney(whiteLabelSetup, cards, packaging) }
}
