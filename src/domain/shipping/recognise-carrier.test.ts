import { expect, test } from 'vitest'
import { parcelCode } from '../orders/parcels/parcels.ts'
import { carrierDoubt, recogniseCarrier } from './recognise-carrier.ts'

test.each([
  ['1Z999AA10123456784', 'UPS'],
  ['1z 999 aa1 01 2345 6784', 'UPS'],
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

test.each([
  ['1Z999AA10123456784', 'UPS', null],
  ['1Z999AA10123456784', 'BRT', 'Sembra un codice UPS: controlla il corriere.'],
  ['rr 123 456 789 it', 'GLS', 'Sembra un codice Poste Italiane: controlla il corriere.'],
  ['TRACK-1', 'POSTE', 'Non ha la forma di un codice Poste Italiane: controllalo.'],
  ['TRACK-1', 'BRT', 'Non ha la forma di un codice BRT: controllalo.'],
  // Twelve digits identify BRT among our carriers, but GLS and Poste Italiane use them too.
  ['123456789012', 'GLS', null],
  ['123456789012', 'POSTE', null],
  ['123456789012', 'DHL', 'Sembra un codice BRT: controlla il corriere.'],
  [' ', 'BRT', null],
] as const)('the doubt about %s with %s', (number, chosen, doubt) => {
  expect(carrierDoubt(number, chosen)).toBe(doubt)
})
