/** In pixels, as required by social networks for shared links. */
export const sharePictureSize = { width: 1200, height: 630 }

const ownPicture = /^\/media\/([\w-]+)\/800\.webp$/

/** Name of a picture in our own store, derived from its content; null for other addresses. */
export const storedPictureName = (imageUrl: string | null): string | null =>
  ownPicture.exec(imageUrl ?? '')?.[1] ?? null

interface Pictured {
  id: string
  imageUrl: string | null
  images: readonly { imageUrl: string }[]
}

/** The picture that represents a product in shared links. */
export const mainPicture = ({ images, imageUrl }: Pictured): string | null => images[0]?.imageUrl ?? imageUrl

/** Address of the JPEG of the product's main picture for shared links; null if the picture is not in our own store. */
export function sharePicturePath(product: Pictured): string | null {
  const name = storedPictureName(mainPicture(product))
  return name && `/share/${product.id}/${name}.jpg`
}
