import type { DeliveryStep } from './deliver-picture.ts'

export type PictureState =
  | { step: 'waiting' }
  | DeliveryStep
  /** `isFinal`: sent again it would be refused again. */
  | { step: 'failed'; message: string; isFinal: boolean }
  | { step: 'done'; objectPath: string }

/** What a form may ask of a picture. */
export interface PictureDetails {
  /** What it shows, for those who do not see it. */
  altText: string
  /** The colour that it shows; null: all of them. */
  color: string | null
}

/** A picture of a form, from the choice of its file on, or since before the form was opened. */
export interface FormPicture extends PictureDetails {
  id: string
  /** By which the list calls it. */
  name: string
  /** Null: it was there before. */
  file: File | null
  /** For as long as it is in the list. */
  previewUrl: string
  state: PictureState
  /** What the server says against it. */
  problem: string | null
}

/** A picture that was there before the form was opened. */
export interface PresentPicture extends PictureDetails {
  imageUrl: string
}

/** A picture that has arrived, as a draft keeps it. */
export interface KeptPicture extends PresentPicture {
  name: string
}

/** A picture as the form sends it; `id` is its own in the list. */
export interface SettledPicture extends PresentPicture {
  id: string
}

export const isUnderway = ({ step }: PictureState): boolean => step !== 'failed' && step !== 'done'

/** The path of one that is there; null while it is underway, or where it has failed. */
export const pathOf = ({ state }: Pick<FormPicture, 'state'>): string | null =>
  state.step === 'done' ? state.objectPath : null

export const arrivedOf = (pictures: readonly FormPicture[]): KeptPicture[] =>
  pictures.flatMap(({ name, state, altText, color }) => {
    const imageUrl = pathOf({ state })
    return imageUrl === null ? [] : [{ name, imageUrl, altText, color }]
  })

/** Whether these are the pictures that were there, in their order and with nothing changed. */
export const isAsBefore = (pictures: readonly FormPicture[], present: readonly PresentPicture[]): boolean =>
  pictures.length === present.length &&
  pictures.every((picture, at) => {
    const before = present[at]
    return pathOf(picture) === before?.imageUrl && picture.altText === before?.altText && picture.color === before.color
  })
