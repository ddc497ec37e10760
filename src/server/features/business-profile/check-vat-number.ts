// Imports the Italian validator only: the package's entry point loads the validators of ninety countries.
import { validate } from 'stdnum/lib/cjs/it/iva.js'
import { italianVatDigits, type VatCheck } from '../../../domain/accounts/business-profile.ts'

/** A wrong Italian check digit makes a number doubtful. It is never rejected: the admin who verifies decides. */
export function checkVatNumber(vatNumber: string): VatCheck {
  const digits = italianVatDigits(vatNumber)
  if (digits === null) return 'plausible'
  return validate(digits).isValid ? 'plausible' : 'doubtful'
}
