import type { Locator, Page } from '@playwright/test'
import { isOurSku } from '../src/domain/shopify-orders.ts'
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

/** A SKU of the catalogue, and how many pieces of it can be had. */
export interface StockedSku {
  sku: string
  available: number
}

interface Found {
  stocked: StockedSku
  variant: { color: string; size: string }
  /** One piece of it, as an order or a reservation asks for it. */
  piece: { productId: string; variantId: string; quantity: number }
}

/** Journeys that name these products count their stock: no other journey may take of it. */
export const countedElsewhere = ['Abito Amalfi', 'T-shirt Bari']

/** A variant with a SKU of the portal's own prefix and five pieces left, of each of the first `count` products that have one. */
async function findVariants(page: Page, count: number): Promise<Found[]> {
  const { products } = await (await page.request.get('/api/products?available=true&limit=60')).json()
  const found: Found[] = []
  for (const { id, name } of products as Product[]) {
    if (countedElsewhere.includes(name)) continue
    const { variants } = await (await page.request.get(`/api/products/${id}`)).json()
    // Products that other journeys make may lack a colour, a size or a SKU that shops link.
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

/** A SKU each of so many products. */
export const findStockedSkus = async (page: Page, count: number): Promise<StockedSku[]> =>
  (await findVariants(page, count)).map(({ stocked }) => stocked)

/** A SKU each of so many products, without how many pieces. */
export const findSkus = async (page: Page, count: number): Promise<string[]> =>
  (await findStockedSkus(page, count)).map(({ sku }) => sku)

/** A SKU of a product that can be had. */
export async function findSku(page: Page): Promise<string> {
  const [sku = ''] = await findSkus(page, 1)
  return sku
}

/** One SKU of many variants: more than an order takes. Not of the products whose stock other journeys count. */
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

/** One piece each of so many products, as orders and reservations ask for it. */
export const findPieces = async (page: Page, count: number) =>
  (await findVariants(page, count)).map(({ piece }) => piece)

/** One piece, as an order or a reservation asks for it; `index` tells products apart. */
export async function findPiece(page: Page, index = 0) {
  const { piece } = (await findVariants(page, index + 1))[index] as Found
  return piece
}

/** Opens the page of a product with a colour and size of which many pieces can be had; `index` tells products apart. */
export async function openProduct(page: Page, index: number): Promise<void> {
  const { piece, variant } = (await findVariants(page, index + 1))[index] as Found
  await visit(page, `/product/${piece.productId}?${new URLSearchParams(variant)}`)
}

/** Clicks the option's label, since the radio itself is hidden. It is checked once the page's address has it. */
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

/** A product that has a colour with pieces left in at least two sizes. */
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

/** The first sizes with enough stock that stand side by side: an arrow key leads from one to the next. */
function neighbours(sizes: SizeVariant[]): SizeVariant[] {
  const isEnough = ({ available }: SizeVariant) => available >= 5
  const start = sizes.findIndex(
    (size, at) => isEnough(size) && sizes[at + 1] !== undefined && isEnough(sizes[at + 1] as SizeVariant),
  )
  if (start < 0) return []
  const end = sizes.findIndex((size, at) => at > start && !isEnough(size))
  return sizes.slice(start, end < 0 ? undefined : end)
}
