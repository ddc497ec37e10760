import type { Product } from '../../../../contract/products/products.ts'
import { colorAmong } from '../../../../domain/products/products.ts'
import type { Incoming } from '../../../shared/forms/use-incoming.ts'

/** A picture as the form has it. */
interface PictureOfProduct {
  imageUrl: string
  altText: string
  color: string | null
}

/** The pictures that the form is about, wherever they come from. */
export interface FormPictures extends Incoming<PictureOfProduct & { id: string }> {
  /** What the server says against one. */
  refuse: (id: string, problem: string) => void
  /** The product has these pictures by now. */
  follow: (present: readonly PictureOfProduct[]) => void
}

/** The toast of a form whose pictures are not all there. */
export const picturesFailed = "Errore nel caricamento dell'immagine."

/** As the form begins. A colour that no variant has any more cannot be chosen: the picture shows all. */
export const picturesOf = ({ images, colors }: Pick<Product, 'images' | 'colors'>): PictureOfProduct[] =>
  images.map(({ imageUrl, altText, color }) => ({
    imageUrl,
    altText: altText ?? '',
    color: color === null ? null : (colorAmong(colors, color) ?? null),
  }))
