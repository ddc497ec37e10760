import { expect, test } from 'vitest'
import { documentKindsFor } from './export-proofs.ts'

test.each([
  ['CH', '8001', ['export_proof', 'cmr']],
  ['GB', 'SW1A 1AA', ['export_proof', 'cmr']],
  // In a member state, but outside the VAT territory.
  ['ES', '35001', ['export_proof', 'cmr']],
  ['IT', '23041', ['export_proof', 'cmr']],
  ['IT', '20121', ['export_proof', 'cmr']],
  ['DE', '10115', ['cmr']],
  ['MC', '98000', ['cmr']],
  ['SM', '47890', ['cmr']],
] as const)('proofs of a sale to %s %s: %j', (country, zip, kinds) => {
  expect(documentKindsFor({ country, zip })).toEqual(kinds)
})
