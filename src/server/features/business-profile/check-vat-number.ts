import { stdnum } from 'stdnum'
import { italianVatDigits, type VatCheck } from '../../../domain/business-profile.ts'

/** A wrong Italian check digit makes a number doubtful. It is never refused: the admin who verifies decides. */
export function checkVatNumber(vatNumber: string): VatCheck {
  const digits = italianVatDigits(vatNumber)
  if (digits === null) return 'plausible'
  return (stdnum.IT?.iva?.validate(digits).isValid ?? true) ? 'plausible' : 'doubtful'
}
