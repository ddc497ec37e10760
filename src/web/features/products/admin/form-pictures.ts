import type { Product } from '../../../../contract/products/products.ts'
import { colorAmong } from '../../../../domain/products/products.ts'
import type { Incoming } from '../../../shared/forms/use-incoming.ts'

/** A picture of the form. */
interface PictureOfProduct {
  imageUrl: string
  altText: string
  color: string | null
}

/** The pictures of the product form, independent of how they are uploaded. */
export interface FormPictures extends Incoming<PictureOfProduct & { id: string }> {
  /** Shows the server's message about one picture. */
  refuse: (id: string, problem: string) => void
  /** Merges pictures saved by another admin in the meantime. */
  follow: (present: readonly PictureOfProduct[]) => void
}

/** Toast title if some pictures were not uploaded. */
export const picturesFailed = "Errore nel caricamento dell'immagine."

/** Initial pictures. A colour that no variant has any more becomes null: the picture shows all colours. */
export const picturesOf = ({ images, colors }: Pick<Product, 'images' | 'colors'>): PictureOfProduct[] =>
  images.map(({ imageUrl, altText, color }) => ({
    imageUrl,
    altText: altText ?? '',
    color: color === null ? null : (colorAmong(colors, color) ?? null),
  }))
