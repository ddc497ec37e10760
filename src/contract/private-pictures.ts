import { maxFiles } from '../domain/files.ts'
import { z } from './z.ts'

/** An `objectPath` readable only by its owner and admins. */
const privateObject = z
  .string('Immagine non valida')
  .regex(/^\/api\/objects\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Immagine non valida: caricala di nuovo')

/** Pictures uploaded for the form being submitted. */
export const privatePictures = z
  .array(privateObject, 'Immagini non valide')
  .max(maxFiles, `Al massimo ${maxFiles} immagini`)
  .refine((paths) => new Set(paths).size === paths.length, 'Ogni immagine una volta')
  .default([])
