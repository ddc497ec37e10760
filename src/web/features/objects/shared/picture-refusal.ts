import { heicAdvice, maxFileBytes, maxFiles, type PictureType, pictureTypes } from '../../../../domain/files.ts'
import type { FormPicture } from './form-picture.ts'

const typesByEnding: Readonly<Record<string, PictureType>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
}

const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

/**
 * Type reported by the browser, otherwise derived from the file name, because some systems do not know AVIF. Undefined if the type is not accepted.
 */
export function pictureTypeOf({ name, type }: Pick<File, 'name' | 'type'>): PictureType | undefined {
  if (type === '') return typesByEnding[endingOf(name)]
  return pictureTypes.find((known) => known === type.toLowerCase())
}

const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  /^image\/hei[cf]/.test(type) || ['heic', 'heif'].includes(endingOf(name))

/** `12582912` → `12 MB`. */
const megabytes = (bytes: number) => `${String(Math.ceil((bytes / 1024 / 1024) * 10) / 10).replace('.', ',')} MB`

/** Reason why a file is refused, with advice; null if it is accepted. The server checks the content as well. */
export function pictureRefusal(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const name = `«${file.name}»`
  if (isHeic(file)) return `${name} è una foto HEIC. ${heicAdvice}`
  if (!pictureTypeOf(file)) {
    return `${name} non è un’immagine che possiamo usare: scegli un file JPEG, PNG, WebP o AVIF.`
  }
  if (file.size === 0) return `${name} è vuoto: controlla il file e sceglilo di nuovo.`
  if (file.size > maxFileBytes) {
    return `${name} pesa ${megabytes(file.size)}, il massimo è ${megabytes(maxFileBytes)}: riducila o esportala con una qualità più bassa.`
  }
  return null
}

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Reason why a file cannot be added to a form's pictures, or null. `chosen`: number of files already added from the same choice. */
export function refusalInList(
  file: File,
  pictures: readonly Pick<FormPicture, 'file'>[],
  { most, chosen }: { most: number; chosen: number },
): string | null {
  if (pictures.some((picture) => picture.file && isSameFile(picture.file, file))) {
    return `«${file.name}» è già nell’elenco.`
  }
  const notAdded = `«${file.name}» non è stata aggiunta`
  if (most === 1 && pictures.length === 1) {
    return `${notAdded}: qui va una sola immagine. Togli quella che c’è e riprova.`
  }
  if (pictures.length >= most) return `${notAdded}: le foto possono essere al massimo ${most}. Togline una e riprova.`
  if (chosen >= maxFiles) return `${notAdded}: si scelgono al massimo ${maxFiles} foto alla volta. Sceglila ora.`
  return null
}
