import { maxPiecesOnShelf } from '../orders/stock/stock-corrections.ts'
import { typedLine } from '../words/one-line.ts'
import { factNames, facts, mapFacts, type ProductFact, productFacts } from './facts.ts'
import { maxProductPictures, maxVariants, variantInfo } from './products.ts'
import { isSellingPrice, maxKilograms } from './read-amounts.ts'
import { readBarcode } from './read-barcode.ts'

/** Maximum lengths of texts of a product and of its variants, in characters. */
export const longestTexts = {
  name: 200,
  description: 10_000,
  category: 80,
  sku: 100,
  hsCode: 20,
  shelf: 40,
  variantName: 100,
  ...mapFacts(factNames, (name) => facts[name].max),
} as const

/** Maximum length of a picture's address, in characters. */
export const longestPictureAddress = 2_048

/** A variant, or the changed fields of one. */
interface StatedVariant {
  name?: string | null | undefined
  color?: string | null | undefined
  size?: string | null | undefined
  sku?: string | null | undefined
  ean?: string | null | undefined
  shelf?: string | null | undefined
  stock?: number | undefined
}

/** A product, or the changed fields of one: absent fields are not checked. Amounts and codes are in the database's format. */
export interface StatedProduct extends Partial<Record<ProductFact, string | null | undefined>> {
  name?: string | undefined
  description?: string | null | undefined
  category?: string | undefined
  price?: string | undefined
  comparePrice?: string | null | undefined
  weight?: string | null | undefined
  vatRate?: string | undefined
  hsCode?: string | null | undefined
  ean?: string | null | undefined
  sku?: string | null | undefined
  shelf?: string | null | undefined
  stock?: number | undefined
  pictures?: readonly string[] | undefined
  variants?: readonly StatedVariant[] | undefined
  /** Names of the product's unchanged variants. */
  otherVariants?: readonly string[] | undefined
}

interface ProductProblem {
  /** `price`, `variants.2.color`. */
  path: readonly (string | number)[]
  /** An Italian message for the field. */
  message: string
}

/** Italian names of the fields, for texts that are not shown next to a field. */
export const productFieldNames: Readonly<Record<string, string>> = {
  name: 'Nome',
  description: 'Descrizione',
  category: 'Categoria',
  price: 'Prezzo',
  comparePrice: 'Prezzo consigliato al pubblico',
  weight: 'Peso',
  vatRate: 'IVA',
  vatNature: 'Natura IVA',
  hsCode: 'Codice HS',
  ean: 'EAN',
  sku: 'SKU',
  shelf: 'Scaffale',
  stock: 'Giacenza',
  pictures: 'Immagini',
  variants: 'Varianti',
  isActive: 'In vendita',
  ...mapFacts(factNames, (name) => facts[name].label),
}

/** Messages for refused fields, in forms and imports. */
export const productSentences = {
  name: 'Nome richiesto',
  sku: 'SKU richiesto',
  price: 'Scrivi il prezzo come 49,90',
  freePrice: 'Il prezzo deve essere maggiore di zero',
  weight: 'Scrivi il peso in kg, per esempio 0,350',
  vatRate: 'Scrivi l’aliquota IVA, per esempio 22',
  ean: 'EAN non valido: controlla le cifre',
  stock: 'La giacenza deve essere un numero intero da 0',
  largeStock: `Al massimo ${maxPiecesOnShelf} pezzi`,
  pictures: `Al massimo ${maxProductPictures} immagini`,
  variants: `Al massimo ${maxVariants} varianti`,
  longText: (max: number) => `Massimo ${max.toLocaleString('it-IT')} caratteri`,
} as const

/** The reason for refusing a stock quantity; null if it is valid. */
export const stockProblem = (pieces: number): string | null =>
  !Number.isInteger(pieces) || pieces < 0
    ? productSentences.stock
    : pieces > maxPiecesOnShelf
      ? productSentences.largeStock
      : null

const length = (max: number) => (value: unknown) =>
  typeof value === 'string' && value.length > max ? productSentences.longText(max) : null

const required = (max: number, message: string) => (value: unknown) =>
  typedLine(String(value ?? '')) === '' ? message : length(max)(value)

/** A category needs a letter: a number in a file belongs to another column. */
export const isCategoryName = (text: string): boolean => /\p{L}/u.test(text)

/** The reason for refusing a value; null if it is valid. */
type Rule = (value: unknown) => string | null

const rules: Readonly<Record<Exclude<keyof StatedProduct, 'variants' | 'otherVariants'>, Rule>> = {
  name: required(longestTexts.name, productSentences.name),
  description: length(longestTexts.description),
  category: (value) =>
    isCategoryName(String(value)) ? length(longestTexts.category)(value) : `«${value}» non è il nome di una categoria`,
  price: (value) => (isSellingPrice(String(value)) ? null : productSentences.freePrice),
  comparePrice: (value) => (value === null || Number(value) >= 0 ? null : productSentences.price),
  weight: (value) =>
    value === null || (Number(value) > 0 && Number(value) <= maxKilograms) ? null : productSentences.weight,
  vatRate: (value) => (Number(value) >= 0 && Number(value) < 100 ? null : productSentences.vatRate),
  ...mapFacts(productFacts, (name) => length(facts[name].max)),
  hsCode: length(longestTexts.hsCode),
  ean: (value) => (value === null || readBarcode(String(value)) ? null : productSentences.ean),
  sku: (value) => (value === null ? null : required(longestTexts.sku, productSentences.sku)(value)),
  shelf: length(longestTexts.shelf),
  stock: (value) => stockProblem(Number(value)),
  pictures: (value) =>
    (value as readonly string[]).length > maxProductPictures
      ? productSentences.pictures
      : (value as readonly string[]).some((address) => address.length > longestPictureAddress)
        ? `L’indirizzo di un’immagine supera i ${longestPictureAddress} caratteri`
        : null,
}

const variantRules: Readonly<Record<keyof StatedVariant, Rule>> = {
  name: length(longestTexts.variantName),
  color: length(longestTexts.color),
  size: length(longestTexts.size),
  sku: rules.sku,
  ean: rules.ean,
  shelf: rules.shelf,
  stock: rules.stock,
}

/**
 * All problems of a product, or of a change to one, by the rules of forms, API and imports (docs/specification/products.md#rules). `variants` and
 * `otherVariants` together are all variants the product will have.
 */
export function productProblems(stated: StatedProduct): ProductProblem[] {
  const found = problemsOf(stated, rules, [])
  const { variants = [], otherVariants = [] } = stated
  if (variants.length > 0 && variants.length + otherVariants.length > maxVariants) {
    found.push({ path: ['variants'], message: productSentences.variants })
  }
  const names = new Set(otherVariants.map((name) => name.toLowerCase()))
  for (const [at, variant] of variants.entries()) {
    found.push(...problemsOf(variant, variantRules, ['variants', at]))
    const { name, color = null, size = null } = variant
    const called = name || variantInfo({ name: '', color, size })
    if (called !== '' && names.has(called.toLowerCase())) {
      found.push({ path: ['variants', at, 'color'], message: `La variante «${called}» c’è già` })
    }
    names.add(called.toLowerCase())
  }
  return found
}

const problemsOf = (
  stated: object,
  fieldRules: Readonly<Record<string, Rule>>,
  path: readonly (string | number)[],
): ProductProblem[] =>
  Object.entries(stated).flatMap(([field, value]) => {
    const message = value === undefined ? null : (fieldRules[field]?.(value) ?? null)
    return message === null ? [] : [{ path: [...path, field], message }]
  })

/** The problem as a sentence with the name of its field: `Colore: massimo 60 caratteri`. */
export function problemSentence({ path, message }: ProductProblem): string {
  const field = path.findLast((part) => typeof part === 'string') ?? ''
  const isWhole = message.startsWith('«') || message.startsWith('La variante')
  return isWhole ? message : `${productFieldNames[field] ?? field}: ${withinSentence(message)}`
}

/** Lower-cases the first letter, unless it begins an abbreviation: `natura IVA`, `EAN`. */
export const withinSentence = (text: string): string =>
  text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
