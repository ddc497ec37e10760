import { productProblems } from '../../../domain/products/product-problems.ts'

interface StatedPictures {
  /** Address of the first picture. */
  imageUrl?: string | null | undefined
  imageUrls?: readonly string[] | undefined
}

/** Addresses of all pictures in the order of the form; undefined if the form states none. */
export function wantedAddresses(
  { imageUrl, imageUrls }: StatedPictures,
  present: readonly string[],
): string[] | undefined {
  if (imageUrl === undefined) return imageUrls && [...imageUrls]
  const others = imageUrls ?? (imageUrl === null ? [] : present)
  // An address listed twice, for two colours, stays twice.
  return imageUrl === null || others[0] === imageUrl
    ? [...others]
    : [imageUrl, ...others.filter((address) => address !== imageUrl)]
}

/** One error for every cause, so that the response does not reveal whether the picture exists. */
export function requireUploaded(
  uploaded: ReadonlySet<string>,
  present: readonly string[],
  wanted: readonly string[],
): void {
  const at = wanted.findIndex((address) => !uploaded.has(address) && !present.includes(address))
  if (at < 0) return
  throw productProblems['product.picture']({ field: `imageUrls.${at}` })
}
