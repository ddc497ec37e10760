import type { Locator, Page } from '@playwright/test'
import { isOurSku } from '../src/domain/shopify/shopify-orders.ts'
import { expect } from './portal.ts'
import { visit } from './visit.ts'

interface Product {
  id: string
  name: string
}

interface Variant {
  id: string
  sku: string
  color: string | null
  size: string | null
  available: number
}

/** A SKU of the catalogue with its number of available pieces. */
export interface StockedSku {
  sku: string
  available: number
}

interface Found {
  stocked: StockedSku
  variant: { color: string; size: string }
  /** One piece, as requested by an order or a reservation. */
  piece: { productId: string; variantId: string; quantity: number }
}

/** Journeys that use these products count their stock, so no other journey may reduce it. */
export const countedElsewhere = ['Abito Amalfi', 'T-shirt Bari']

/** For each of the first `count` suitable products: a variant with the portal's SKU prefix and at least five available pieces. */
async function findVariants(page: Page, count: number): Promise<Found[]> {
  const { products } = await (await page.request.get('/api/products?available=true&limit=60')).json()
  const found: Found[] = []
  for (const { id, name } of products as Product[]) {
    if (countedElsewhere.includes(name)) continue
    const { variants } = await (await page.request.get(`/api/products/${id}`)).json()
    // Products created by other journeys may lack a colour, a size or a SKU that shops can link.
    const variant = (variants as Variant[]).find(
      ({ available, color, size, sku }) => available >= 5 && color && size && isOurSku(sku),
    )
    if (!variant) continue
    const { color, size, sku, available } = variant
    found.push({
      stocked: { sku, available },
      variant: { color: color ?? '', size: size ?? '' },
      piece: { productId: id, variantId: variant.id, quantity: 1 },
    })
    if (found.length === count) return found
  }
  throw new Error('The demo catalogue has too few products with stock')
}

/** SKUs with stock, one for each of `count` products. */
export const findStockedSkus = async (page: Page, count: number): Promise<StockedSku[]> =>
  (await findVariants(page, count)).map(({ stocked }) => stocked)

/** SKUs only, one for each of `count` products. */
export const findSkus = async (page: Page, count: number): Promise<string[]> =>
  (await findStockedSkus(page, count)).map(({ sku }) => sku)

/** A SKU of an available product. */
export async function findSku(page: Page): Promise<string> {
  const [sku = ''] = await findSkus(page, 1)
  return sku
}

/** SKUs of more variants than one order can hold, excluding products whose stock other journeys count. */
export async function findManySkus(page: Page, count: number): Promise<string[]> {
  const { products } = await (await page.request.get('/api/products?available=true&limit=100')).json()
  const skus: string[] = []
  for (const { id, name } of products as { id: string; name: string }[]) {
    if (skus.length >= count) break
    if (countedElsewhere.includes(name)) continue
    const { variants } = await (await page.request.get(`/api/products/${id}`)).json()
    for (const { sku, available } of variants as { sku: string; available: number }[])
      if (available >= 3) skus.push(sku)
  }
  expect(skus.length).toBeGreaterThanOrEqual(count)
  return skus.slice(0, count)
}

/** One piece of each of `count` products, as requested by orders and reservations. */
export const findPieces = async (page: Page, count: number) =>
  (await findVariants(page, count)).map(({ piece }) => piece)

/** One piece, as requested by an order or a reservation; different values of `index` yield different products. */
export async function findPiece(page: Page, index = 0) {
  const { piece } = (await findVariants(page, index + 1))[index] as Found
  return piece
}

/** Opens a product with a well-stocked colour and size; different values of `index` yield different products. */
export async function openProduct(page: Page, index: number): Promise<void> {
  const { piece, variant } = (await findVariants(page, index + 1))[index] as Found
  await visit(page, `/product/${piece.productId}?${new URLSearchParams(variant)}`)
}

/** Clicks the option's label, since the radio itself is hidden. The radio is checked once the address contains the choice. */
export async function chooseOption(radio: Locator): Promise<void> {
  await radio.locator('..').click()
  await expect(radio).toBeChecked()
}

export interface SizeVariant {
  id: string
  color: string
  size: string
  available: number
}

export interface SizedProduct {
  id: string
  name: string
  price: string
  variants: SizeVariant[]
}

export const readProduct = async (page: Page, id: string): Promise<SizedProduct> =>
  (await page.request.get(`/api/products/${id}`)).json()

/** A product with a colour that has stock in at least two sizes. */
export async function findSizeRun(page: Page, index = 0): Promise<{ product: SizedProduct; run: SizeVariant[] }> {
  const { products } = await (await page.request.get('/api/products?available=true&limit=60')).json()
  let found = 0
  for (const { id, name } of products as SizedProduct[]) {
    if (countedElsewhere.includes(name)) continue
    const product = await readProduct(page, id)
    for (const color of new Set(product.variants.map((variant) => variant.color))) {
      const run = neighbours(product.variants.filter((variant) => variant.color === color))
      if (run.length < 2) continue
      if (found === index) return { product, run }
      found += 1
      break
    }
  }
  throw new Error('The demo catalogue has too few size runs with stock')
}

/** The first adjacent sizes with enough stock, so that one arrow key moves from one to the other. */
function neighbours(sizes: SizeVariant[]): SizeVariant[] {
  const isEnough = ({ available }: SizeVariant) => available >= 5
  const start = sizes.findIndex(
    (size, at) => isEnough(size) && sizes[at + 1] !== undefined && isEnough(sizes[at + 1] as SizeVariant),
  )
  if (start < 0) return []
  const end = sizes.findIndex((size, at) => at > start && !isEnough(size))
  return sizes.slice(start, end < 0 ? undefined : end)
}
