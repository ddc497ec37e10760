/** What may be uploaded; docs/specification/files.md. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

export type PictureType = (typeof pictureTypes)[number]

/** Bytes. */
export const maxFileBytes = 10 * 1024 * 1024

/** Characters of a picture's preview, a `data:` address. */
export const maxPreviewLength = 250

/** No decoder for HEIC is there: what to do, wherever one is refused. */
export const heicAdvice =
  'Qui non si può leggere: esportala come JPEG. Su iPhone: Impostazioni, Fotocamera, Formati, «Più compatibile».'

/** For one upload address. */
export const uploadMinutes = 15

/** Files of one form. */
export const maxFiles = 5

/** Seconds before each new try of an upload that failed. */
export const retryPauses: readonly number[] = [0, 1, 3, 5]

/** Addresses and files of one account that became no picture yet. */
export const maxWaitingUploads = 40

/** Pictures of one account that nothing shows yet. */
export const maxUnusedPictures = 300

/** Hours after which what nothing uses is removed. */
export const orphanHours = 24

/** What a picture is for; it says who may read it. */
export const objectKinds = ['product-image', 'product-request-image', 'white-label-logo'] as const

export type ObjectKind = (typeof objectKinds)[number]

export const isPublicKind: Readonly<Record<ObjectKind, boolean>> = {
  'product-image': true,
  'product-request-image': false,
  // Consignees' mail programs fetch it.
  'white-label-logo': true,
}

/** Awaiting its file; being received; received; attached to what it is for. */
export const objectStates = ['awaiting', 'receiving', 'received', 'attached'] as const

export type ObjectState = (typeof objectStates)[number]
