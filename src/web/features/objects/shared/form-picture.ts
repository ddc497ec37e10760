import type { DeliveryStep } from './deliver-picture.ts'

export type PictureState =
  | { step: 'waiting' }
  | DeliveryStep
  /** `isFinal`: a retry would be refused again. */
  | { step: 'failed'; message: string; isFinal: boolean }
  | { step: 'done'; objectPath: string }

/** Optional details of a picture. */
export interface PictureDetails {
  /** Alternative text. */
  altText: string
  /** Colour variant that the picture shows; null: all colours. */
  color: string | null
}

/** A picture in a form: newly chosen or already saved. */
export interface FormPicture extends PictureDetails {
  id: string
  /** Display name in the list. */
  name: string
  /** Null for a picture saved earlier. */
  file: File | null
  /** Valid while the picture is in the list. */
  previewUrl: string
  state: PictureState
  /** Validation message from the server. */
  problem: string | null
}

/** A picture saved before the form was opened. */
export interface PresentPicture extends PictureDetails {
  imageUrl: string
}

/** An uploaded picture, as stored in a draft. */
export interface KeptPicture extends PresentPicture {
  name: string
}

/** A picture as submitted with the form; `id` identifies it in the list. */
export interface SettledPicture extends PresentPicture {
  id: string
}

export const isUnderway = ({ step }: PictureState): boolean => step !== 'failed' && step !== 'done'

/** Path of an uploaded picture; null while uploading and after a failure. */
export const pathOf = ({ state }: Pick<FormPicture, 'state'>): string | null =>
  state.step === 'done' ? state.objectPath : null

export const arrivedOf = (pictures: readonly FormPicture[]): KeptPicture[] =>
  pictures.flatMap(({ name, state, altText, color }) => {
    const imageUrl = pathOf({ state })
    return imageUrl === null ? [] : [{ name, imageUrl, altText, color }]
  })

/** Whether the pictures equal the saved ones, in the same order and unchanged. */
export const isAsBefore = (pictures: readonly FormPicture[], present: readonly PresentPicture[]): boolean =>
  pictures.length === present.length &&
  pictures.every((picture, at) => {
    const before = present[at]
    return pathOf(picture) === before?.imageUrl && picture.altText === before?.altText && picture.color === before.color
  })

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
