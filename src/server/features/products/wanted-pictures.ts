import { invalid } from '../../../domain/errors.ts'

interface StatedPictures {
  /** Of the picture that comes first. */
  imageUrl?: string | null | undefined
  imageUrls?: readonly string[] | undefined
}

/** The addresses of all pictures, in their order, as a form states them; undefined where it states nothing. */
export function wantedAddresses(
  { imageUrl, imageUrls }: StatedPictures,
  present: readonly string[],
): string[] | undefined {
  if (imageUrl === undefined) return imageUrls && [...imageUrls]
  const others = imageUrls ?? (imageUrl === null ? [] : present)
  // Addresses that stand there twice, for two colours, stay twice.
  return imageUrl === null || others[0] === imageUrl
    ? [...others]
    : [imageUrl, ...others.filter((address) => address !== imageUrl)]
}

/** Somebody else's, one for something else, one that was swept and one that lies elsewhere are told apart for nobody. */
export function requireUploaded(
  uploaded: ReadonlySet<string>,
  present: readonly string[],
  wanted: readonly string[],
): void {
  const at = wanted.findIndex((address) => !uploaded.has(address) && !present.includes(address))
  if (at < 0) return
  const message = 'Questa immagine non è più disponibile: toglila e caricala di nuovo.'
  throw invalid('product.picture', message, { [`imageUrls.${at}`]: message })
}
