import type { Product } from '../../../../contract/products/products.ts'

/** A picture as the gallery shows it. */
export interface Shot {
  imageUrl: string
  alt: string
  /** The colour that it shows; null: all of them. */
  color: string | null
  preview: string | null
}

/** The gallery's pictures; an older product may have `imageUrl` alone. */
export function shotsOf({ name, images, imageUrl }: Product): Shot[] {
  const urls = images.length > 0 ? images : [{ imageUrl, altText: null, color: null, preview: null }]
  return urls.flatMap(({ imageUrl: address, altText, color, preview }) =>
    address ? [{ imageUrl: address, alt: altText || name, color, preview }] : [],
  )
}
