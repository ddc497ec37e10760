// Only Italy's numbers: the package's entry loads those of ninety countries.
import { validate } from 'stdnum/lib/cjs/it/iva.js'
import { italianVatDigits, type VatCheck } from '../../../domain/accounts/business-profile.ts'

/** A wrong Italian check digit makes a number doubtful. It is never refused: the admin who verifies decides. */
export function checkVatNumber(vatNumber: string): VatCheck {
  const digits = italianVatDigits(vatNumber)
  if (digits === null) return 'plausible'
  return validate(digits).isValid ? 'plausible' : 'doubtful'
}
