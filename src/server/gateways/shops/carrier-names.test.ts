import { expect, test } from 'vitest'
import { carriers, shopifyCarrierName } from '../../../domain/shipping/carriers.ts'
import { adminSchema } from '../../testing/shopify/admin-schema.ts'

/** Shopify lists its carriers only in the description of the field: first the worldwide ones, one per line, then those of each country. */
async function listedCarriers(): Promise<Set<string>> {
  const type = (await adminSchema()).getType('FulfillmentTrackingInfo')
  const text = type && 'getFields' in type ? (type.getFields().company?.description ?? '') : ''
  const listed = [...text.matchAll(/^ *\* (.+)$/gm)].map(([, line = '']) => line.trim())
  return new Set(listed.flatMap((line) => (line.startsWith('**') ? line.replace(/^.*?: /, '').split(', ') : [line])))
}

test('a carrier has exactly the name of Shopify’s list; one without a Shopify name is not listed', async () => {
  const listed = await listedCarriers()
  expect(listed.size).toBeGreaterThan(100)
  for (const { code, name, ...carrier } of carriers) {
    const isListed = listed.has(shopifyCarrierName(code))
    expect([name, isListed]).toEqual([name, 'shopifyName' in carrier])
  }
})
