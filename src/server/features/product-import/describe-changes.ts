import { productFieldNames, withinSentence } from '../../../domain/products/product-rules.ts'
import type { RevisionPlan } from './plan-revision.ts'
import type { ImportedProduct } from './product-import.queries.ts'

/** Maximum length of a value in a description, in characters. */
const shown = 60

/** Changes listed one by one; any others are only counted. */
const namedChanges = 12

/** Describes in Italian the changes of an import to a product, such as `prezzo: 49,90 → 59,90`. */
export function describeChanges(
  { revision, counts, shelves }: RevisionPlan,
  current: ImportedProduct,
  { category, pictures }: { category: string | undefined; pictures: number },
): string[] {
  const { values } = revision
  const changes = [
    ...Object.entries(values).flatMap(([field, value]) => {
      const name = productFieldNames[field]
      return name ? [`${withinSentence(name)}: ${show(current[field as keyof ImportedProduct])} → ${show(value)}`] : []
    }),
    ...(values.categoryId === undefined ? [] : [`categoria: ${show(current.category)} → ${show(category)}`]),
    ...revision.newVariants.map(({ name }) => `variante nuova: ${show(name)}`),
    ...revision.changedVariants.map(({ id, name }) => {
      const before = current.variants.find((variant) => variant.id === id)?.name
      return before === name ? `variante ${show(name)}` : `variante ${show(before)} → ${show(name)}`
    }),
    ...counts.map(({ stockItemId, counted, variant }) => {
      const before = onHandOf(current, stockItemId)
      return `giacenza${variant === null ? '' : ` ${show(variant)}`}: ${before} → ${counted}`
    }),
    ...shelves.map(({ shelf }) => `scaffale: ${show(shelf)}`),
    ...(pictures > 0 ? [pictures === 1 ? '1 immagine nuova' : `${pictures} immagini nuove`] : []),
    ...(revision.changedImages.length + revision.removedImageIds.length > 0 ? ['immagini'] : []),
  ]
  const more = changes.length - namedChanges
  return more > 0 ? [...changes.slice(0, namedChanges), `e altre ${more} modifiche`] : changes
}

const onHandOf = (current: ImportedProduct, stockItemId: string): number =>
  [current, ...current.variants].find((one) => one.stockItemId === stockItemId)?.onHand ?? 0

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'niente'
  if (typeof value === 'boolean') return value ? 'sì' : 'no'
  const text = String(value).replace(/\s+/g, ' ')
  const signs = [...text]
  const short = signs.length > shown ? `${signs.slice(0, shown).join('').trimEnd()}…` : text
  return /^\d+\.\d+$/.test(short) ? short.replace('.', ',') : `«${short}»`
}
