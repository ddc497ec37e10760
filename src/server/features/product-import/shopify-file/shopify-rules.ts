import { chooseTarget } from '../choose-target.ts'
import type { ParsedProduct } from '../parsed-product.ts'
import { generateSku, planRevision } from '../plan-revision.ts'
import type { ProductRules } from '../product-rules.ts'

/** Rules for files in Shopify's format. Products are found by handle, else by SKU. */
export const shopifyRules: ProductRules<ParsedProduct> = {
  sought: (parsed) => ({
    ids: [],
    handles: [parsed.handle],
    skus: [parsed, ...parsed.variants].flatMap(({ sku }) => sku ?? []),
  }),
  choose: chooseTarget,
  objection: (parsed, current) =>
    current.variants.length > 0 && parsed.variants.length === 0
      ? 'nel catalogo ha varianti e nel file no: modificalo dal pannello'
      : null,
  plan: planRevision,
  picturesAreWhole: true,
  comparePictures({ pictures }, current) {
    if (!pictures) return { missing: [], staleIds: [] }
    const [wanted, present] = [pictures, current.pictures].map(
      (list) => new Set(list.map(({ sourceUrl }) => sourceUrl)),
    )
    return {
      missing: pictures.filter(({ sourceUrl }) => !present?.has(sourceUrl)),
      staleIds: current.pictures.filter(({ sourceUrl }) => !wanted?.has(sourceUrl)).map(({ id }) => id),
    }
  },
  create(parsed) {
    const { handle, variants, values } = parsed
    const { name = '', price = '0.00', ...others } = values
    return {
      category: parsed.category ?? 'Altro',
      product: {
        ...others,
        name,
        price,
        sku: (variants.length > 0 ? null : parsed.sku) ?? generateSku(handle),
        importHandle: handle,
        stock: parsed.stock ?? 0,
        variants: variants.map(({ line: _, ...variant }) => ({
          ...variant,
          sku: variant.sku ?? generateSku(handle, variant.name),
          stock: variant.stock ?? 0,
        })),
      },
    }
  },
}
