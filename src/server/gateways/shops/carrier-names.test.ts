import { expect, test } from 'vitest'
import { carriers, shopifyCarrierName } from '../../../domain/shipping/carriers.ts'
import { adminSchema } from '../../testing/shopify/admin-schema.ts'

/** Shopify's list stands in the description of the field alone: those of every country, one a line, then those of each country. */
async function listedCarriers(): Promise<Set<string>> {
  const type = (await adminSchema()).getType('FulfillmentTrackingInfo')
  const text = type && 'getFields' in type ? (type.getFields().company?.description ?? '') : ''
  const listed = [...text.matchAll(/^ *\* (.+)$/gm)].map(([, line = '']) => line.trim())
  return new Set(listed.flatMap((line) => (line.startsWith('**') ? line.replace(/^.*?: /, '').split(', ') : [line])))
}

test('a carrier is called as Shopify lists it, to the letter; one that we have no name for is on no list', async () => {
  const listed = await listedCarriers()
  expect(listed.size).toBeGreaterThan(100)
  for (const { code, name, ...carrier } of carriers) {
    const isListed = listed.has(shopifyCarrierName(code))
    expect([name, isListed]).toEqual([name, 'shopifyName' in carrier])
  }
})
