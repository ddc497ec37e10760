import type { ProductChangesInput } from '../../../contract/products/product-writing.ts'
import type { Transaction } from '../../database/database.ts'
import { changesNothing, planPictures } from './plan-pictures.ts'
import { deleteImages, insertImages, putAwaitedLast, selectPictures, updateImages } from './product-writes.queries.ts'
import { requireUploaded, wantedAddresses } from './wanted-pictures.ts'

/** Plans the pictures of a form that states only addresses: pictures that stay keep their texts and colours. Call under the product's lock. */
export async function arrangeAddresses(
  tx: Transaction,
  productId: string,
  input: ProductChangesInput,
  uploaded: ReadonlySet<string>,
) {
  const present = await selectPictures(tx, productId)
  const before = present.map(({ imageUrl }) => imageUrl)
  const addresses = wantedAddresses(input, before)
  const left = [...present]
  const wanted = (addresses ?? before).map((imageUrl) => {
    const at = left.findIndex((picture) => picture.imageUrl === imageUrl)
    const [known] = at < 0 ? [] : left.splice(at, 1)
    return { imageUrl, altText: known?.altText ?? null, color: known?.color ?? null }
  })
  const plan = planPictures(present, wanted)
  const isAny = addresses !== undefined && !changesNothing(plan)
  if (isAny) requireUploaded(uploaded, before, addresses)
  return {
    isAny,
    values: isAny ? { picturesByHand: wanted.length > 0 } : {},
    before: isAny ? { pictures: before } : {},
    after: isAny ? { pictures: addresses } : {},
    write: async () => {
      if (!isAny) return
      await deleteImages(tx, plan.removedIds)
      await updateImages(tx, plan.changed)
      await insertImages(
        tx,
        plan.added.map((picture) => ({ ...picture, productId })),
      )
      await putAwaitedLast(tx, productId)
    },
  }
}
