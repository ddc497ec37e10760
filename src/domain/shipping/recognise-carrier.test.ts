import { expect, test } from 'vitest'
import { parcelCode } from '../orders/parcels/parcels.ts'
import { recogniseCarrier } from './recognise-carrier.ts'

test.each([
  ['1Z999AA10123456784', 'UPS'],
  ['1234567890', 'DHL'],
  ['JJD000390007882823217', 'DHL'],
  ['RR123456789IT', 'POSTE'],
  ['123456789012', 'BRT'],
  ['M1620123456', 'GLS'],
  ['28K7J01234567', 'SDA'],
  ['RR123456789DE', null],
  ['TRACK-1', null],
  [parcelCode(12345678), null],
])('%s is a tracking number of %s', (number, carrier) => {
  expect(recogniseCarrier(number)).toBe(carrier)
})
