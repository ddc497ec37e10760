import type { Product } from '../../../../contract/products/products.ts'

/** A picture of the gallery. */
export interface Shot {
  imageUrl: string
  alt: string
  /** Colour variant that the picture shows; null: all colours. */
  color: string | null
  preview: string | null
}

/** Pictures of the gallery; an older product may have only `imageUrl`. */
export function shotsOf({ name, images, imageUrl }: Product): Shot[] {
  const urls = images.length > 0 ? images : [{ imageUrl, altText: null, color: null, preview: null }]
  return urls.flatMap(({ imageUrl: address, altText, color, preview }) =>
    address ? [{ imageUrl: address, alt: altText || name, color, preview }] : [],
  )
}
