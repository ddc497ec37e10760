/** What may be uploaded; docs/specification/files.md. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

export type PictureType = (typeof pictureTypes)[number]

/** What an upload address may be bound to: pictures, and an admin's documents. */
export const uploadTypes = [...pictureTypes, 'application/pdf'] as const

/** Of documents that admins attach to an order. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

export type DocumentType = (typeof documentTypes)[number]

const beginnings: Readonly<Record<DocumentType, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** The type of a document by its first bytes, whatever it is called; undefined of any other file. */
export const documentTypeOf = (bytes: Uint8Array): DocumentType | undefined =>
  documentTypes.find((type) => beginnings[type].every((byte, index) => bytes[index] === byte))

/** Whether a document has its end too: a PDF that was cut ends without its mark. */
export const isWholeDocument = (bytes: Uint8Array, type: DocumentType): boolean =>
  type !== 'application/pdf' || String.fromCharCode(...bytes.subarray(-1024)).includes('%%EOF')

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
