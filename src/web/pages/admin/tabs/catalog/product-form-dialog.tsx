import { useSyncExternalStore } from 'react'
import { maxProductPictures } from '../../../../../domain/products/products.ts'
import { useCategoryOptions } from '../../../../features/categories/shared/use-category-options.ts'
import { PictureField } from '../../../../features/objects/shared/picture-field.tsx'
import { usePictureUploads } from '../../../../features/objects/shared/use-picture-uploads.ts'
import {
  type OpenProductForm,
  ProductDialog,
  type ProductDialogProps,
} from '../../../../features/products/admin/form/product-dialog.tsx'
import { ProductForm } from '../../../../features/products/admin/form/product-form.tsx'
import { picturesOf } from '../../../../features/products/admin/form-pictures.ts'

/** Form of a product, including its pictures. */
export function ProductFormDialog(props: ProductDialogProps) {
  return <ProductDialog {...props} form={(open) => <ProductWithPictures key={open.product?.id ?? 'new'} {...open} />} />
}

function ProductWithPictures(open: OpenProductForm) {
  const { product } = open
  const categories = useCategoryOptions()
  const uploads = usePictureUploads('/api/product-images', {
    most: maxProductPictures,
    ...(product && { present: picturesOf(product) }),
  })
  const areChanged = useSyncExternalStore(uploads.subscribe, uploads.isChanged, () => false)
  return (
    <ProductForm
      {...open}
      categories={categories}
      pictures={uploads}
      arePicturesChanged={areChanged}
      pictureField={(error) => <PictureField uploads={uploads} label="Immagini" error={error} />}
      onSaved={uploads.clear}
    />
  )
}
