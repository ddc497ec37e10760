import { useEffect, useSyncExternalStore } from 'react'
import { maxProductPictures } from '../../../../../domain/products/products.ts'
import { PictureField } from '../../../../features/objects/shared/picture-field.tsx'
import { usePictureUploads } from '../../../../features/objects/shared/use-picture-uploads.ts'
import { picturesOf } from '../../../../features/products/admin/form-pictures.ts'
import {
  type OpenProduct,
  PicturesDialog,
  type PicturesDialogProps,
  PicturesForm,
} from '../../../../features/products/admin/pictures/pictures-form.tsx'

/** Dialog to edit a product's pictures. */
export function ProductPicturesDialog(props: PicturesDialogProps) {
  return <PicturesDialog {...props} form={(open) => <ProductPictures {...open} />} />
}

function ProductPictures({ product, readAgain, onChanged, onClose }: OpenProduct) {
  const uploads = usePictureUploads('/api/product-images', { most: maxProductPictures, present: picturesOf(product) })
  const isChanged = useSyncExternalStore(uploads.subscribe, uploads.isChanged, () => false)
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])
  return (
    <PicturesForm product={product} pictures={uploads} readAgain={readAgain} onClose={onClose}>
      <PictureField uploads={uploads} label="Immagini" colors={product.colors} />
    </PicturesForm>
  )
}
