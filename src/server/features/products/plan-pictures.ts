import type { ProductImageRow } from '../../database/schema/products.ts'

/** A picture as an admin requests it. */
export interface WantedPicture {
  imageUrl: string
  altText: string | null
  color: string | null
}

type PictureDetails = Pick<ProductImageRow, 'altText' | 'color' | 'sortOrder'>

interface PicturePlan {
  changed: (PictureDetails & { id: string })[]
  added: (PictureDetails & { imageUrl: string })[]
  removedIds: string[]
}

/** Plans the change from the present pictures to the wanted ones, in their order. An address may occur several times. */
export function planPictures(present: readonly ProductImageRow[], wanted: readonly WantedPicture[]): PicturePlan {
  const left = [...present]
  const plan: PicturePlan = { changed: [], added: [], removedIds: [] }
  for (const [sortOrder, { imageUrl, altText, color }] of wanted.entries()) {
    const at = left.findIndex((picture) => picture.imageUrl === imageUrl)
    const details = { altText, color, sortOrder }
    const [same] = at < 0 ? [] : left.splice(at, 1)
    if (!same) plan.added.push({ ...details, imageUrl })
    else if (!isSame(same, details)) plan.changed.push({ ...details, id: same.id })
  }
  plan.removedIds = left.map(({ id }) => id)
  return plan
}

const isSame = (one: PictureDetails, other: PictureDetails) =>
  one.altText === other.altText && one.color === other.color && one.sortOrder === other.sortOrder

export const changesNothing = ({ changed, added, removedIds }: PicturePlan): boolean =>
  changed.length + added.length + removedIds.length === 0
