import { expect, test } from 'vitest'
import { chooseLocation, missingStockScopes, type ShopLocation, shownQuantity } from './shopify-stock.ts'

test.each([
  // available, reserve, floor, shown
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
])('of %i with a reserve of %i and a floor of %i the shop shows %i', (available, reserve, floor, shown) => {
  expect(shownQuantity(available, { reserve, floor })).toBe(shown)
  expect(shownQuantity(available, { reserve, floor }, false)).toBe(0)
})

test('a scope to write contains the one to read', () => {
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

test('the place is the shop’s first, if its website sells from there; never another app’s', () => {
  const locations = [place('a', { isServices: true }), place('b'), place('c')]
  expect(chooseLocation(locations, 'c')?.id).toBe('c')
  expect(chooseLocation(locations, 'a')?.id).toBe('b')
  expect(chooseLocation([place('b', { isForOnlineOrders: false }), place('c')], 'b')?.id).toBe('c')
  expect(chooseLocation([place('b', { isForOnlineOrders: false })], null)?.id).toBe('b')
  expect(chooseLocation([place('a', { isServices: true })], 'a')).toBeUndefined()
})
