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
