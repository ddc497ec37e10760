import { maxFileBytes, uploadTypes } from '../domain/files.ts'
import { optionalText, text } from './fields.ts'
import { z } from './z.ts'

const tooLarge = 'Il file supera i 10 MB'

/** Given values restrict the address; otherwise it accepts all types, up to the size limit. */
export const OpenUploadInput = z
  .object({
    name: optionalText(255),
    contentType: z.enum(uploadTypes, 'Formato non ammesso: usa JPEG, PNG, WebP o AVIF').nullish(),
    contentLength: z.number(tooLarge).int().min(1, 'Il file è vuoto').max(maxFileBytes, tooLarge).nullish(),
  })
  .nullish()
  .transform((input) => ({ contentType: input?.contentType ?? null, contentLength: input?.contentLength ?? null }))

export type OpenUploadInput = z.infer<typeof OpenUploadInput>

export const OpenedUpload = z.object({ uploadURL: z.url() })

export type OpenedUpload = z.infer<typeof OpenedUpload>

/** `imageURL` is the `uploadURL` to which the file was sent. */
export const AttachInput = z.object({ imageURL: text('Indirizzo del file richiesto', { max: 4000 }) })

export type AttachInput = z.infer<typeof AttachInput>

/** Readable by GET, with the access rights of the picture's purpose. */
export const AttachedObject = z.object({ objectPath: z.string() })

export type AttachedObject = z.infer<typeof AttachedObject>
