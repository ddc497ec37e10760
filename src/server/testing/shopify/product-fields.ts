import { type FieldPath, wrong } from './product-input.ts'
import type { StandInUserError } from './resolver.ts'
import { handleOf, type StandInMedia, type StandInMetafield, type StandInProduct } from './stand-in-product.ts'
import type { StandInShop } from './stand-in-shop.ts'

/** Fields of both `productSet` and `productUpdate`. */
export interface ProductFields {
  title?: string | null
  handle?: string | null
  descriptionHtml?: string | null
  vendor?: string | null
  productType?: string | null
  status?: string | null
  tags?: string[] | null
  seo?: Partial<StandInProduct['seo']> | null
  templateSuffix?: string | null
  metafields?: Omit<StandInMetafield, 'id'>[] | null
}

export interface FileInput {
  id?: string | null
  originalSource?: string | null
  alt?: string | null
}

interface Codes {
  taken: string
  other: string
}

/** Returns the errors; `now`: the product that is being changed. `codes`: absent if the mutation's errors have none. */
export function wrongInFields(
  shop: StandInShop,
  { title, handle, files }: ProductFields & { files?: FileInput[] | null },
  now: StandInProduct | null,
  at: FieldPath,
  codes?: Codes,
): StandInUserError[] {
  const found: StandInUserError[] = []
  if (title === '' || title === null) found.push(wrong([...at, 'title'], 'Title can’t be blank', codes?.other))
  if ((title?.length ?? 0) > 255) {
    found.push(wrong([...at, 'title'], 'Title is too long (maximum is 255 characters)', codes?.other))
  }
  const taker = handle ? shop.productByHandle(handleOf(handle)) : undefined
  if (handle && taker && taker !== now) {
    const message = `Handle '${handle}' already in use. Please provide a new handle.`
    found.push(wrong([...at, 'handle'], message, codes?.taken))
  }
  for (const [n, file] of (files ?? []).entries()) {
    const isKnown = file.id && now?.media.some(({ id }) => id === file.id)
    if (isKnown || /^https?:\/\/\S+$/.test(file.originalSource ?? '')) continue
    found.push(wrong([...at, 'files', String(n)], 'File URL is invalid', codes?.other))
  }
  return found
}

/** Omitted fields keep their values. */
export function writeFields(shop: StandInShop, product: StandInProduct, input: ProductFields): void {
  for (const name of ['title', 'descriptionHtml', 'vendor', 'productType', 'status'] as const) {
    const text = input[name]
    if (typeof text === 'string') product[name] = text
  }
  if (input.handle) product.handle = handleOf(input.handle)
  if (input.tags) product.tags = [...input.tags].toSorted()
  if (input.seo) product.seo = { ...product.seo, ...input.seo }
  if (input.templateSuffix !== undefined) product.templateSuffix = input.templateSuffix
  product.updatedAt = shop.time
}

/** Files named by their id stay; a file that is fetched again is a new one, even from the same address. */
export function filesOf(shop: StandInShop, now: readonly StandInMedia[], given: readonly FileInput[]): StandInMedia[] {
  return given.map((file) => {
    const kept = now.find(({ id }) => id === file.id)
    if (kept) return Object.assign(kept, file.alt === undefined ? {} : { alt: file.alt })
    return newMedia(shop, file.originalSource ?? '', file.alt ?? null)
  })
}

export const newMedia = (shop: StandInShop, source: string, alt: string | null): StandInMedia => ({
  id: shop.newId('MediaImage'),
  source,
  alt,
  fetchedAfter: shop.answered,
  createdAt: shop.time,
  updatedAt: shop.time,
})
