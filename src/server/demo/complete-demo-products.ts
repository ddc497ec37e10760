import type { DemoPicture, DemoProduct, DemoProductDraft, DemoVariant } from './demo-product.ts'

interface DraftedCategory {
  readonly slug: string
  readonly skuCode: string
  readonly number: number
}

const colorCodes: Readonly<Record<string, string>> = {
  Antracite: 'ANT',
  Azzurro: 'AZZ',
  Beige: 'BEI',
  Bianco: 'BIA',
  Blu: 'BLU',
  Bordeaux: 'BOR',
  Cammello: 'CAM',
  Cuoio: 'CUO',
  Denim: 'DEN',
  Grigio: 'GRI',
  Marrone: 'MAR',
  Nero: 'NER',
  Oliva: 'OLI',
  Ottanio: 'OTT',
  Panna: 'PAN',
  // Not ROS, which is the code of Rosso.
  Rosa: 'RSA',
  Rosso: 'ROS',
  Salvia: 'SAL',
  Senape: 'SEN',
  Terracotta: 'TER',
  Verde: 'VER',
}

/** FNV-1a with an additional mixing step, because its low bits barely differ between similar codes. */
function hash(text: string): number {
  let value = 2166136261
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619)
  value = Math.imul(value ^ (value >>> 15), 2246822519)
  return (value ^ (value >>> 13)) >>> 0
}

/** Stock from 0 to 40, deterministic: some sold out, some nearly sold out. */
function stockOf(sku: string): number {
  const number = hash(sku)
  const pick = number >>> 8
  if (number % 11 === 0) return 0
  if (number % 7 === 0) return 1 + (pick % 3)
  return 4 + (pick % 37)
}

function codeOf(color: string): string {
  const code = colorCodes[color]
  if (code === undefined) throw new Error(`No SKU code for the colour ${color}`)
  return code
}

/** Colours × sizes without a few combinations, as in a real collection. */
function combine(sku: string, colors: readonly string[], sizes: readonly string[]): DemoVariant[] {
  const colorChoices = colors.length > 0 ? colors : [null]
  const sizeChoices = sizes.length > 0 ? sizes : [null]
  if (colors.length === 0 && sizes.length === 0) return []
  const mayLeaveGaps = colors.length > 1 && sizes.length > 3
  return colorChoices.flatMap((color) =>
    sizeChoices.flatMap((size) => {
      const parts = [sku, color === null ? null : codeOf(color), size]
      const variantSku = parts.filter((part) => part !== null).join('-')
      if (mayLeaveGaps && hash(`${variantSku} made`) % 16 === 0) return []
      return [{ color, size, sku: variantSku, stock: stockOf(variantSku) }]
    }),
  )
}

/** Thirteen digits with prefix 20, which GS1 reserves for internal use, so that it never matches another company's article. */
function internalEan(category: number, serial: number): string {
  const digits = `20${String(category).padStart(4, '0')}${String(serial).padStart(6, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** One picture per colour, plus a close-up for a single colour. */
function describePictures(slug: string, draft: DemoProductDraft): DemoPicture[] {
  const { name, look, closeUp, colors = [], onlyColor } = draft
  const pictured = colors.length > 0 ? colors : onlyColor === undefined ? [] : [onlyColor]
  const [first] = pictured
  if (first === undefined) throw new Error(`${name} has no colour for its pictures`)
  const whole = pictured.map((color, index) => ({
    slug: `${slug}-${index + 1}`,
    altText: `${name} ${look}, colore ${color.toLowerCase()}`,
    color,
  }))
  if (whole.length > 1) return whole
  if (closeUp === undefined) throw new Error(`${name} has no subject for its second picture`)
  const detail = `${closeUp} da vicino: ${name}, colore ${first.toLowerCase()}`
  return [...whole, { slug: `${slug}-2`, altText: detail, color: first }]
}

/** Adds codes, variants and pictures to hand-written products. */
export function completeDemoProducts(category: DraftedCategory, drafts: readonly DemoProductDraft[]): DemoProduct[] {
  return drafts.map((draft, index) => {
    const { name, description, composition, hsCode, price, weightKg, colors = [], sizes = [] } = draft
    const serial = index + 1
    const slug = name.toLowerCase().replaceAll(' ', '-')
    const sku = `DW-${category.skuCode}-${String(serial).padStart(4, '0')}`
    const variants = combine(sku, colors, sizes)
    return {
      slug,
      name,
      categorySlug: category.slug,
      description,
      composition,
      origin: 'Italia',
      price,
      comparePrice: draft.comparePrice ?? null,
      weightKg,
      sku,
      ean: internalEan(category.number, serial),
      hsCode,
      pictures: describePictures(slug, draft),
      colors,
      sizes,
      variants,
      stock: variants.length > 0 ? variants.reduce((sum, variant) => sum + variant.stock, 0) : (draft.stock ?? 0),
    }
  })
}
