// Only Italy's numbers: the package's entry loads those of ninety countries.
import { validate } from 'stdnum/lib/cjs/it/iva.js'

/** Whether eleven digits can be a partita IVA: office code and check digit. */
export const isPlausiblePartitaIva = (digits: string): boolean => validate(digits).isValid
