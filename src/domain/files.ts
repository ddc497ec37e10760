/** Types of files that can be uploaded; docs/specification/files.md. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

export type PictureType = (typeof pictureTypes)[number]

/** Types to which an upload address can be restricted: pictures, and admins' documents. */
export const uploadTypes = [...pictureTypes, 'application/pdf'] as const

/** Types of documents that admins attach to an order. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

export type DocumentType = (typeof documentTypes)[number]

const beginnings: Readonly<Record<DocumentType, readonly number[]>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** The type of a document by its first bytes, regardless of its name; undefined for any other file. */
export const documentTypeOf = (bytes: Uint8Array): DocumentType | undefined =>
  documentTypes.find((type) => beginnings[type].every((byte, index) => bytes[index] === byte))

/** Whether a document is complete. Only PDFs are checked: a truncated one lacks the end marker. */
export const isWholeDocument = (bytes: Uint8Array, type: DocumentType): boolean =>
  type !== 'application/pdf' || String.fromCharCode(...bytes.subarray(-1024)).includes('%%EOF')

/** Bytes. */
export const maxFileBytes = 10 * 1024 * 1024

/** Maximum length of a picture's preview, a `data:` address, in characters. */
export const maxPreviewLength = 250

/** HEIC cannot be decoded. Advice added to every refusal of such a file. */
export const heicAdvice =
  'Qui non si può leggere: esportala come JPEG. Su iPhone: Impostazioni, Fotocamera, Formati, «Più compatibile».'

/** Validity of an upload address, in minutes. */
export const uploadMinutes = 15

/** Maximum number of files per form. */
export const maxFiles = 5

/** Pauses in seconds before each retry of a failed upload. */
export const retryPauses: readonly number[] = [0, 1, 3, 5]

/** Hours after which unused files are deleted. */
export const orphanHours = 24

/** Purpose of a picture; it determines who can read it. */
export const objectKinds = ['product-image', 'product-request-image', 'white-label-logo'] as const

export type ObjectKind = (typeof objectKinds)[number]

export const isPublicKind: Readonly<Record<ObjectKind, boolean>> = {
  'product-image': true,
  'product-request-image': false,
  // Public because consignees' mail clients fetch it.
  'white-label-logo': true,
}

/** `awaiting`: the address is open. `receiving`: the upload is in progress. `attached`: in use for its purpose. */
export const objectStates = ['awaiting', 'receiving', 'received', 'attached'] as const
