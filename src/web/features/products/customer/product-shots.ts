import type { Product } from '../../../../contract/products.ts'

/** A picture as the gallery shows it. */
export interface Shot {
  imageUrl: string
  alt: string
  /** The colour that it shows; null: all of them. */
  color: string | null
}

/** The gallery's pictures; an older product may have `imageUrl` alone. */
export function shotsOf({ name, images, imageUrl }: Product): Shot[] {
  const urls = images.length > 0 ? images : [{ imageUrl, altText: null, color: null }]
  return urls.flatMap((image) =>
    image.imageUrl ? [{ imageUrl: image.imageUrl, alt: image.altText || name, color: image.color }] : [],
  )
}
