import { isNature } from '../../domain/invoices/natures.ts'
import { maxPiecesOnShelf } from '../../domain/orders/stock/stock-corrections.ts'
import { facts, mapFacts, productFacts } from '../../domain/products/facts.ts'
import {
  longestPictureAddress,
  longestTexts,
  productProblems,
  type StatedProduct,
  productSentences as sentences,
} from '../../domain/products/product-rules.ts'
import { maxProductPictures, maxVariants } from '../../domain/products/products.ts'
import { isSellingPrice, readPercent, readPrice, readWeightKg } from '../../domain/products/read-amounts.ts'
import { readBarcode } from '../../domain/products/read-barcode.ts'
import { instant, optionalId, text } from '../fields.ts'
import { z } from '../z.ts'

/** Text that can be removed: empty and null are null; absent means unchanged. */
const clearable = (max: number) =>
  z
    .string('Testo non valido')
    .overwrite((value) => value.toWellFormed())
    .trim()
    .max(max, sentences.longText(max))
    .refine((value) => !value.includes('\u0000'), 'Contiene caratteri non ammessi')
    .nullable()
    .transform((value) => value || null)

/** `"49.90"` from typed text: `49,9`, `€ 1.234,50`, `49.90`. A JSON number is taken as it is. */
const typedPrice = (required: string) =>
  z.union([z.string(), z.number()], required).transform((value, context) => {
    const written = typeof value === 'number' ? (Number.isFinite(value) ? value.toFixed(2) : '') : value.trim()
    if (written === '') return refuse(context, required)
    const price = readPrice(written)
    if (price === null) return refuse(context, sentences.price)
    return isSellingPrice(price) ? price : refuse(context, sentences.freePrice)
  })

const clearablePrice = z
  .union([z.string(), z.number()], sentences.price)
  .nullable()
  .transform((value, context) => {
    const written = typeof value === 'number' ? value.toFixed(2) : (value ?? '').trim()
    return written === '' ? null : (readPrice(written) ?? refuse(context, sentences.price))
  })

/** Kilograms, three decimals. */
const clearableWeight = z
  .union([z.string(), z.number()], sentences.weight)
  .nullable()
  .transform((value, context) => {
    const written = String(value ?? '').trim()
    if (written === '') return null
    const kilograms = readWeightKg(written, 'kg')
    if (kilograms === null) return refuse(context, sentences.weight)
    return kilograms > 0 ? Math.max(kilograms, 0.001).toFixed(3) : null
  })

const clearableEan = clearable(20).transform((value, context) =>
  value === null ? null : (readBarcode(value) ?? refuse(context, sentences.ean)),
)

const vatRate = z.union([z.string(), z.number()], sentences.vatRate).transform((value, context) => {
  const percent = readPercent(String(value))
  if (percent === null || percent < 0 || percent >= 100) return refuse(context, sentences.vatRate)
  return percent.toFixed(2)
})

/** The reason for a rate of 0 in e-invoices, such as `N4`. */
const clearableNature = clearable(4).transform((value, context) => {
  if (value === null) return null
  const nature = value.toUpperCase()
  return isNature(nature) ? nature : refuse(context, 'Questa natura IVA non esiste')
})

/** Pieces in stock. */
const stock = z
  .number(sentences.stock)
  .int(sentences.stock)
  .min(0, sentences.stock)
  .max(maxPiecesOnShelf, sentences.largeStock)

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** A variant in the form: an existing one with `id`, a new one without. */
const VariantInput = z.object({
  id: optionalId,
  /** Absent: `Nero / M`. */
  name: clearable(longestTexts.variantName).optional(),
  color: clearable(longestTexts.color).optional(),
  size: clearable(longestTexts.size).optional(),
  /** Absent or empty for a new variant: generated. */
  sku: clearable(longestTexts.sku).optional(),
  ean: clearableEan.optional(),
  shelf: clearable(longestTexts.shelf).optional(),
  stock: stock.optional(),
  /** The stock seen by the admin; refused if it has changed since. */
  stockSeen: stock.optional(),
})

export type VariantInput = z.infer<typeof VariantInput>

const fields = {
  name: text(sentences.name, { max: longestTexts.name }),
  description: z
    .string('Testo non valido')
    .overwrite((value) => value.toWellFormed())
    .trim()
    .max(longestTexts.description, sentences.longText(longestTexts.description))
    .refine((value) => !value.includes('\u0000'), 'Contiene caratteri non ammessi')
    .nullable()
    .transform((value) => value ?? ''),
  price: typedPrice('Prezzo richiesto'),
  /** Id of the category. */
  category: z.uuid('Categoria richiesta').toLowerCase(),
  sku: text(sentences.sku, { max: longestTexts.sku }),
  /** Used only without variants. */
  stock,
  comparePrice: clearablePrice,
  weight: clearableWeight,
  ...mapFacts(productFacts, (name) => clearable(facts[name].max)),
  ean: clearableEan,
  hsCode: clearable(longestTexts.hsCode),
  vatRate,
  vatNature: clearableNature,
  shelf: clearable(longestTexts.shelf),
  isActive: z.boolean('Valore non ammesso'),
  /** The main picture; it becomes the first one. Null without `imageUrls`: no picture. */
  imageUrl: clearable(longestPictureAddress),
  imageUrls: z
    .array(text('Immagine richiesta', { max: longestPictureAddress }), 'Immagini non valide')
    .max(maxProductPictures, sentences.pictures),
  variants: z.array(VariantInput, 'Varianti non valide').max(maxVariants, sentences.variants),
}

const { name, price, category, sku, ...others } = fields

/** Applies the rules shared with imports, after each field has been parsed. */
function refuseProblems({ imageUrls, category: _, ...stated }: ProductFields, context: z.RefinementCtx): void {
  const pictures = imageUrls && { pictures: imageUrls }
  for (const { path, message } of productProblems({ ...(stated as StatedProduct), ...pictures })) {
    context.addIssue({ code: 'custom', path: path.map((part) => (part === 'pictures' ? 'imageUrls' : part)), message })
  }
}

type ReadFields = z.output<z.ZodObject<typeof fields>>

type ProductFields = { readonly [Field in keyof ReadFields]?: ReadFields[Field] | undefined }

export const NewProductInput = z
  .object({ name, price, category, sku, ...z.object(others).partial().shape })
  .superRefine(refuseProblems)

export type NewProductInput = z.infer<typeof NewProductInput>

/** Changes to a product: absent fields stay unchanged. `variants`, if given, is the complete list. */
export const ProductChangesInput = z
  .object({
    ...z.object(fields).partial().shape,
    stockSeen: stock.optional(),
    /** `updatedAt` of the product seen by the admin; refused if it has changed since. Absent: not checked. */
    updatedAt: instant.optional(),
  })
  .superRefine(refuseProblems)

export type ProductChangesInput = z.infer<typeof ProductChangesInput>
