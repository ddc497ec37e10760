import { stdnum } from 'stdnum'

/** Whether eleven digits can be a partita IVA: office code and check digit. */
export const isPlausiblePartitaIva = (digits: string): boolean => stdnum.IT?.iva?.validate(digits).isValid ?? true
