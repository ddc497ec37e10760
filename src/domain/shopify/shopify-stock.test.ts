import { expect, test } from 'vitest'
import { isOurSku } from './shopify-orders.ts'
import {
  chooseLocation,
  decideLinks,
  missingStockScopes,
  type ShopLocation,
  type SkuCandidate,
  shownQuantity,
} from './shopify-stock.ts'

test.each([
  // available, reserve, floor, published
  [10, 0, 0, 10],
  [10, 3, 0, 7],
  [3, 3, 0, 0],
  [2, 3, 0, 0],
  [5, 0, 5, 0],
  [6, 0, 5, 6],
  [6, 2, 5, 4],
  [0, 0, 0, 0],
  [-4, 0, 0, 0],
  [3_000_000, 0, 0, 1_000_000],
])('with %i pieces, a reserve of %i and a floor of %i, the shop shows %i', (available, reserve, floor, shown) => {
  expect(shownQuantity(available, { reserve, floor })).toBe(shown)
  expect(shownQuantity(available, { reserve, floor }, false)).toBe(0)
})

test('a write scope includes the read scope', () => {
  expect(missingStockScopes(['write_inventory', 'read_locations', 'write_products'])).toEqual([])
  expect(missingStockScopes(['read_inventory', 'read_products'])).toEqual(['write_inventory', 'read_locations'])
})

const place = (id: string, also: Partial<ShopLocation> = {}): ShopLocation => ({
  id,
  name: id,
  isForOnlineOrders: true,
  isServices: false,
  ...also,
})

test('the location is the shop’s main one if it serves online orders; never one of another app', () => {
  const locations = [place('a', { isServices: true }), place('b'), place('c')]
  expect(chooseLocation(locations, 'c')?.id).toBe('c')
  expect(chooseLocation(locations, 'a')?.id).toBe('b')
  expect(chooseLocation([place('b', { isForOnlineOrders: false }), place('c')], 'b')?.id).toBe('c')
  expect(chooseLocation([place('b', { isForOnlineOrders: false })], null)?.id).toBe('b')
  expect(chooseLocation([place('a', { isServices: true })], 'a')).toBeUndefined()
})

test('a SKU is ours by its prefix, regardless of case and blanks', () => {
  expect(['DW-1', ' dw-abito ', 'DW1', 'XDW-1', ''].map(isOurSku)).toEqual([true, true, false, false, false])
})

const candidate = (variantId: string, also: Partial<SkuCandidate> = {}): SkuCandidate => ({
  variantId,
  sku: `DW-${variantId}`,
  title: 'Abito',
  isTracked: true,
  oversells: false,
  elsewhere: 0,
  stockItemId: `stock ${variantId}`,
  linkedVariantId: null,
  ...also,
})

test('if several variants have the same SKU, the already linked one stays linked, otherwise the first is linked', () => {
  const same = { sku: 'DW-1', stockItemId: 'stock' }
  const first = decideLinks([candidate('a', same), candidate('b', same)])
  expect(first.links.map(({ variantId }) => variantId)).toEqual(['a'])
  expect(first.findings).toEqual([{ kind: 'ambiguous', sku: 'DW-1', title: 'Abito' }])
  const again = { ...same, linkedVariantId: 'b' }
  const second = decideLinks([candidate('a', again), candidate('b', again)])
  expect(second.links.map(({ variantId }) => variantId)).toEqual(['b'])
})

test.each([
  [{}, true, []],
  [{ stockItemId: null }, false, ['unknown']],
  [{ isTracked: false }, true, ['untracked']],
  [{ oversells: true }, true, ['oversells']],
  [{ elsewhere: 4 }, true, ['elsewhere']],
  [{ elsewhere: -2, oversells: true, isTracked: false }, true, ['untracked', 'oversells', 'elsewhere']],
] satisfies [Partial<SkuCandidate>, boolean, string[]][])(
  'a variant with %j is linked: %s, with findings %j',
  (is, linked, found) => {
    const { links, findings } = decideLinks([candidate('a', is)])
    expect([links.length === 1, findings.map(({ kind }) => kind)]).toEqual([linked, found])
  },
)
