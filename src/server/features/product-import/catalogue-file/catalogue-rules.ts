import type { NewProduct } from '../../products/create-product.ts'
import { generateSku } from '../plan-revision.ts'
import type { ImportedProduct } from '../product-import.queries.ts'
import type { ProductRules } from '../product-rules.ts'
import { asRead } from '../rows/read-import-rows.ts'
import { productColumns } from './catalogue-columns.ts'
import {
  readStock,
  requireNature,
  type ValueField,
  valueFields,
  valueReaders,
  WrongCell,
  words,
} from './catalogue-values.ts'
import type { CatalogueProduct } from './parse-catalogue-product.ts'
import { newVariant, planCatalogueVariants } from './plan-catalogue-variants.ts'

/** Rules for files in the portal's own format. Products are found by id, else by SKU. A cell is a change if it differs from the export's cell. */
export const catalogueRules: ProductRules<CatalogueProduct> = {
  sought: (stated) => ({
    ids: stated.id === null ? [] : [stated.id],
    handles: [],
    skus: [stated.cells.sku, ...stated.variants.map(({ variantSku }) => variantSku)].flatMap((sku) => sku || []),
  }),
  choose({ id }, targets) {
    const chosen = id === null ? targets[0] : targets.find((target) => target.id === id)
    if (id !== null && !chosen) return { conflict: `nessun prodotto ha l’ID «${id}»` }
    const other = targets.find((target) => target !== chosen)
    if (other) return { conflict: `lo SKU «${other.skus[0]}» nel catalogo è già di un altro prodotto` }
    return { productId: chosen?.id ?? null }
  },
  objection(stated, current, keepStock) {
    if (stated.variants.length > 0 && current.variants.length === 0) {
      return 'nel catalogo non ha varianti: aggiungile dal pannello'
    }
    if (stated.own?.stock && current.variants.length > 0 && !keepStock) {
      return 'ha varianti: indica di quale è la giacenza con «SKU variante», oppure carica il file come «Giacenze»'
    }
    return wrongCellOf(() => catalogueRules.plan(stated, current, undefined))
  },
  plan(stated, current, categoryId) {
    const own = current.variants.length > 0 ? null : stated.own
    const ofVariants = planCatalogueVariants(stated.variants, current)
    const count = countOf(own, current)
    return {
      revision: {
        values: {
          ...changedValues(stated, current),
          ...(categoryId && categoryId !== current.categoryId && { categoryId }),
        },
        changedVariants: ofVariants.changed,
        newVariants: ofVariants.added,
        changedImages: [],
        removedImageIds: [],
      },
      counts: [...ofVariants.counts, ...count],
      shelves: [...ofVariants.shelves, ...shelfOf(own, current)],
      // A file may leave out rows: variants that it does not name stay unchanged.
      vanished: [],
    }
  },
  picturesAreWhole: false,
  comparePictures({ pictures }, current) {
    if (!pictures) return { missing: [], staleIds: [] }
    const present = new Set([...current.pictureUrls, ...current.pictures.map(({ sourceUrl }) => sourceUrl)])
    const missing = pictures
      .filter(({ sourceUrl }) => !present.has(sourceUrl) && !present.has(pathOf(sourceUrl)))
      .map((picture, at) => ({ ...picture, sortOrder: current.pictureUrls.length + at }))
    return { missing, staleIds: [] }
  },
  create(stated) {
    const { cells, variants } = stated
    if (stated.id !== null || stated.variants.some(({ variantId }) => variantId)) {
      return { problem: 'ha l’ID di un prodotto che non c’è più: toglilo per crearne uno nuovo' }
    }
    const lacking = (['name', 'price', 'category', 'sku'] as const).filter((column) => !cells[column])
    if (lacking.length > 0) {
      return { problem: `è nuovo, e manca ${lacking.map((column) => `«${productColumns[column].title}»`).join(', ')}` }
    }
    try {
      return { category: stated.category ?? '', product: newProduct(stated, variants) }
    } catch (error) {
      if (error instanceof WrongCell) return { problem: error.message }
      throw error
    }
  },
}

const pathOf = (address: string): string => {
  try {
    return new URL(address).pathname
  } catch {
    return address
  }
}

function wrongCellOf(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof WrongCell) return error.message
    throw error
  }
}

function changedValues(
  { id, cells }: CatalogueProduct,
  current: ImportedProduct,
): Partial<Pick<ImportedProduct, ValueField>> {
  const changed = valueFields.flatMap((field) => {
    const text = cells[field]
    if (text === undefined || text === asRead(productColumns[field].write(current))) return []
    // The product was found by this SKU, ignoring case, so a different case is not a change.
    if (field === 'sku' && id === null) return []
    const { read, empty } = valueReaders[field]
    const value = text === '' ? empty : read(text)
    return value === undefined || value === current[field] ? [] : [[field, value]]
  })
  const values = Object.fromEntries(changed) as Partial<Pick<ImportedProduct, ValueField>>
  if ('vatRate' in values || 'vatNature' in values) requireNature({ ...current, ...values })
  return values
}

function countOf(own: CatalogueProduct['own'], { stockItemId, onHand }: ImportedProduct) {
  if (!own?.stock || stockItemId === null) return []
  const counted = readStock(own.stock)
  return counted === onHand ? [] : [{ stockItemId, counted, line: own.line, variant: null }]
}

function shelfOf(own: CatalogueProduct['own'], { stockItemId, shelf }: ImportedProduct) {
  if (own?.shelf === undefined || stockItemId === null || own.shelf === asRead(shelf ?? '')) return []
  return [{ stockItemId, shelf: words(own.shelf) || null }]
}

function newProduct(
  { cells, own }: CatalogueProduct,
  variants: CatalogueProduct['variants'],
): Omit<NewProduct, 'categoryId' | 'images'> {
  const values = Object.fromEntries(
    valueFields.flatMap((field) => {
      const text = cells[field]
      if (text === undefined) return []
      const { read, empty } = valueReaders[field]
      const value = text === '' ? empty : read(text)
      return value === undefined ? [] : [[field, value]]
    }),
  ) as Partial<NewProduct>
  requireNature(values)
  const sku = values.sku ?? ''
  return {
    ...values,
    name: values.name ?? '',
    price: values.price ?? '',
    sku,
    stock: own?.stock ? readStock(own.stock) : 0,
    shelf: own?.shelf ? words(own.shelf) : null,
    variants: variants.map((variant, sortOrder) =>
      newVariant(variant, { sortOrder, skuOf: (name) => generateSku(sku, name) }),
    ),
  }
}
