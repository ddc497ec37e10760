import { type FormPicture, type PictureDetails, type PresentPicture, pathOf } from './form-picture.ts'

interface Changed {
  list: readonly FormPicture[]
  /** The saved pictures when the form was opened, and the current ones. */
  before: readonly PresentPicture[]
  now: readonly PresentPicture[]
}

/**
 * Merges concurrent changes into the form's list. Edits made in the form win; anything untouched (a text, a colour, the order) takes its current
 * value. New pictures are appended to the saved ones, and deleted ones are removed.
 */
export function mergePictures(
  { list, before, now }: Changed,
  toForm: (picture: PresentPicture) => FormPicture,
): FormPicture[] {
  const [was, is] = [byKey(before, ({ imageUrl }) => imageUrl), byKey(now, ({ imageUrl }) => imageUrl)]
  const mine = byKey(
    list.filter(({ file }) => file === null),
    (picture) => pathOf(picture) ?? '',
  )
  const merged = new Map<string, FormPicture>()
  for (const [key, picture] of mine) {
    const [old, present] = [was.get(key), is.get(key)]
    if (old && present) merged.set(key, { ...picture, ...untouched(picture, old, present) })
  }
  for (const [key, picture] of is) if (!was.has(key)) merged.set(key, toForm(picture))

  const ownOrder = [...mine.keys()]
  const orderBefore = [...was.keys()].filter((key) => mine.has(key))
  const isReordered = ownOrder.some((key, at) => key !== orderBefore[at]) || !isOwnLast(list)
  if (!isReordered) {
    const present = [...is.keys()].flatMap((key) => merged.get(key) ?? [])
    return [...present, ...list.filter(({ file }) => file !== null)]
  }
  const keyOf = new Map([...mine].map(([key, { id }]) => [id, key]))
  const kept = list.flatMap((picture) => {
    if (picture.file) return picture
    const key = keyOf.get(picture.id)
    return (key !== undefined && merged.get(key)) || []
  })
  const joining = [...merged].filter(([key]) => !mine.has(key)).map(([, picture]) => picture)
  return [...kept, ...joining]
}

/** A picture may occur twice in the list, for two colours. */
function byKey<Picture>(
  pictures: readonly Picture[],
  addressOf: (picture: Picture) => string,
): ReadonlyMap<string, Picture> {
  const counts = new Map<string, number>()
  return new Map(
    pictures.map((picture) => {
      const address = addressOf(picture)
      const count = counts.get(address) ?? 0
      counts.set(address, count + 1)
      return [`${count} ${address}`, picture]
    }),
  )
}

const untouched = (mine: PictureDetails, was: PictureDetails, is: PictureDetails): PictureDetails => ({
  altText: mine.altText === was.altText ? is.altText : mine.altText,
  color: mine.color === was.color ? is.color : mine.color,
})

/** Whether the form's new files are still at the end, where they were added. */
const isOwnLast = (list: readonly FormPicture[]): boolean =>
  list.findLastIndex(({ file }) => file === null) < list.filter(({ file }) => file === null).length
