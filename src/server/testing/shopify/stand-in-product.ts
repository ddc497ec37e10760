/** The part of a shop that creates products. */
interface Maker {
  readonly domain: string
  readonly time: string
  newId(type: string): string
}

/** Stock of an item at one location. */
export interface StandInLevel {
  item: StandInItem
  locationId: string
  available: number
  /** Sold but not sent. */
  committed: number
  isActive: boolean
  createdAt: string
  updatedAt: string
}

export interface StandInItem {
  id: string
  variant: StandInVariant
  sku: string | null
  tracked: boolean
  cost: string | null
  harmonizedSystemCode: string | null
  countryCodeOfOrigin: string | null
  provinceCodeOfOrigin: string | null
  requiresShipping: boolean
  weight: { unit: string; value: number }
  /** By location id. */
  levels: Map<string, StandInLevel>
  createdAt: string
  updatedAt: string
}

export interface StandInVariant {
  id: string
  product: StandInProduct
  /** By option name. */
  selected: Record<string, string>
  price: string
  compareAtPrice: string | null
  barcode: string | null
  inventoryPolicy: string
  taxable: boolean
  mediaId: string | null
  item: StandInItem
  metafields: StandInMetafield[]
  createdAt: string
  updatedAt: string
}

export interface StandInMetafield {
  id: string
  namespace: string
  key: string
  type: string
  value: string
}

export interface StandInMedia {
  id: string
  source: string
  alt: string | null
  /** Number of requests after which Shopify has fetched it: it does so after the request that adds it. */
  fetchedAfter: number
  createdAt: string
  updatedAt: string
}

export interface StandInOption {
  id: string
  name: string
  values: { id: string; name: string }[]
}

export interface StandInProduct {
  id: string
  handle: string
  title: string
  descriptionHtml: string
  vendor: string
  productType: string
  status: string
  tags: string[]
  seo: { title: string | null; description: string | null }
  templateSuffix: string | null
  options: StandInOption[]
  /** In display order. */
  variants: StandInVariant[]
  media: StandInMedia[]
  metafields: StandInMetafield[]
  createdAt: string
  updatedAt: string
}

/** A product without options, variants and media. */
export function newProduct(shop: Maker, given: { title: string; handle: string }): StandInProduct {
  return {
    ...given,
    id: shop.newId('Product'),
    descriptionHtml: '',
    vendor: shop.domain.replace('.myshopify.com', ''),
    productType: '',
    status: 'ACTIVE',
    tags: [],
    seo: { title: null, description: null },
    templateSuffix: null,
    options: [],
    variants: [],
    media: [],
    metafields: [],
    createdAt: shop.time,
    updatedAt: shop.time,
  }
}

/** A variant of the product, not yet added to its variants. */
export function newVariant(shop: Maker, product: StandInProduct, selected: Record<string, string>): StandInVariant {
  const times = { createdAt: shop.time, updatedAt: shop.time }
  const variant: Omit<StandInVariant, 'item'> = {
    id: shop.newId('ProductVariant'),
    product,
    selected,
    price: '0.00',
    compareAtPrice: null,
    barcode: null,
    inventoryPolicy: 'DENY',
    taxable: true,
    mediaId: null,
    metafields: [],
    ...times,
  }
  const item: Omit<StandInItem, 'variant'> = {
    id: shop.newId('InventoryItem'),
    sku: null,
    tracked: false,
    cost: null,
    harmonizedSystemCode: null,
    countryCodeOfOrigin: null,
    provinceCodeOfOrigin: null,
    requiresShipping: true,
    weight: { unit: 'KILOGRAMS', value: 0 },
    levels: new Map(),
    ...times,
  }
  const made = Object.assign(variant, { item }) as StandInVariant
  made.item.variant = made
  return made
}

/** Selection of the variant of a product without options. */
export const defaultSelection = { Title: 'Default Title' }

export const defaultOption = (shop: Maker): StandInOption => ({
  id: shop.newId('ProductOption'),
  name: 'Title',
  values: [{ id: shop.newId('ProductOptionValue'), name: 'Default Title' }],
})

/** The handle that Shopify derives from a title. */
export const handleOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const isSameSelection = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value)

/** Sets the stock of the item at the location, and stocks it there if it was not. */
export function stockAt(shop: Maker, item: StandInItem, locationId: string, available = 0): StandInLevel {
  const level = item.levels.get(locationId)
  if (level) return Object.assign(level, { available, isActive: true, updatedAt: shop.time })
  const times = { createdAt: shop.time, updatedAt: shop.time }
  const made: StandInLevel = { item, locationId, available, committed: 0, isActive: true, ...times }
  item.levels.set(locationId, made)
  return made
}

/** Creates a product with one variant, as the shop's owner would; `quantity` null: not stocked anywhere. */
export function makeVariant(
  { shop }: { shop: Maker & { products: Map<string, StandInProduct>; locations: readonly { id: string }[] } },
  sku: string,
  quantity: number | null = 0,
): StandInVariant {
  const product = newProduct(shop, { title: `Abito ${sku}`, handle: `abito-${sku.toLowerCase()}` })
  const variant = newVariant(shop, product, defaultSelection)
  Object.assign(variant.item, { sku, tracked: true })
  product.options.push(defaultOption(shop))
  product.variants.push(variant)
  shop.products.set(product.id, product)
  if (quantity !== null) stockAt(shop, variant.item, shop.locations[0]?.id ?? '', quantity)
  return variant
}
