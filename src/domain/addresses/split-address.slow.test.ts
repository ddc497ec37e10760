import { expect, test } from 'vitest'
import { longestAddressText, splitAddress } from './split-address.ts'

/** Average duration of a call in milliseconds. */
function timeOf(text: string): number {
  const rounds = 20
  const began = performance.now()
  for (let round = 0; round < rounds; round++) splitAddress(text)
  return (performance.now() - began) / rounds
}

test.each(['a', ', ', '20121 10121 ', '(('])(
  'the longest text that repeats “%s” takes no longer than some addresses',
  (part) => {
    const address = 'Mario Rossi, Via Roma 12, 20121 Milano (MI), mario@example.it, 333 1234567'
    const addresses = Array.from({ length: 10 }, () => address).join('\n')
    timeOf(addresses)
    const text = part.repeat(longestAddressText).slice(0, longestAddressText)
    expect(timeOf(text) / timeOf(addresses.slice(0, longestAddressText))).toBeLessThan(50)
  },
)
