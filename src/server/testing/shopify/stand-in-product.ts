/** Stock of an item at one location. */
export interface StandInLevel {
  item: StandInItem
  locationId: string
  available: number
}

export interface StandInItem {
  id: string
  variant: StandInVariant
  sku: string | null
  tracked: boolean
  cost: string | null
  harmonizedSystemCode: string | null
  countryCodeOfOrigin: string | null
  weight: { unit: string; value: number }
  /** By location id. */
  levels: Map<string, StandInLevel>
}

export interface StandInVariant {
  id: string
  product: StandInProduct
  /** By option name. */
  selected: Record<string, string>
  price: string
  barcode: string | null
  inventoryPolicy: string
  mediaId: string | null
  item: StandInItem
}

export interface StandInMedia {
  id: string
  source: string
  alt: string | null
  /** Number of requests after which Shopify has fetched it: it does so after the request that adds it. */
  fetchedAfter: number
}

export interface StandInOption {
  id: string
  name: string
  values: { id: string; name: string }[]
}

/** The part of a shop that creates products. */
interface Maker {
  newId(type: string): string
}

/** A product without options, variants and media. */
export const newProduct = (shop: Maker, given: { title: string; handle: string }) => ({
  ...given,
  id: shop.newId('Product'),
  descriptionHtml: '',
  productType: '',
  status: 'ACTIVE',
  tags: [] as string[],
  options: [] as StandInOption[],
  /** In display order. */
  variants: [] as StandInVariant[],
  media: [] as StandInMedia[],
})

export type StandInProduct = ReturnType<typeof newProduct>

/** Selection of the variant of a product without options. */
export const defaultSelection = { Title: 'Default Title' }

/** A variant of the product, not yet added to its variants. */
export function newVariant(shop: Maker, product: StandInProduct, selected: Record<string, string>): StandInVariant {
  const variant: Omit<StandInVariant, 'item'> = {
    id: shop.newId('ProductVariant'),
    product,
    selected,
    price: '0.00',
    barcode: null,
    inventoryPolicy: 'DENY',
    mediaId: null,
  }
  const item: Omit<StandInItem, 'variant'> = {
    id: shop.newId('InventoryItem'),
    sku: null,
    tracked: false,
    cost: null,
    harmonizedSystemCode: null,
    countryCodeOfOrigin: null,
    weight: { unit: 'KILOGRAMS', value: 0 },
    levels: new Map(),
  }
  const made = Object.assign(variant, { item }) as StandInVariant
  made.item.variant = made
  return made
}

/** Adds the variant of a product without options. */
export function addDefaultVariant(shop: Maker, product: StandInProduct): StandInVariant {
  const values = [{ id: shop.newId('ProductOptionValue'), name: defaultSelection.Title }]
  product.options = [{ id: shop.newId('ProductOption'), name: 'Title', values }]
  const variant = newVariant(shop, product, defaultSelection)
  product.variants = [variant]
  return variant
}

/** Sets the stock of the item at the location, and stocks it there if it was not. */
export function stockAt(item: StandInItem, locationId: string, available = 0): StandInLevel {
  const level = item.levels.get(locationId) ?? { item, locationId, available }
  item.levels.set(locationId, level)
  return Object.assign(level, { available })
}

/** Creates a product with one variant, as the shop's owner would; `quantity` null: not stocked anywhere. */
export function makeVariant(
  { shop }: { shop: Maker & { products: Map<string, StandInProduct>; locations: readonly { id: string }[] } },
  sku: string,
  quantity: number | null = 0,
): StandInVariant {
  const product = newProduct(shop, { title: `Abito ${sku}`, handle: `abito-${sku.toLowerCase()}` })
  const variant = addDefaultVariant(shop, product)
  Object.assign(variant.item, { sku, tracked: true })
  shop.products.set(product.id, product)
  if (quantity !== null) stockAt(variant.item, shop.locations[0]?.id ?? '', quantity)
  return variant
}
