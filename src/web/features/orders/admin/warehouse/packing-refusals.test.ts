import { expect, test } from 'vitest'
import type { Parcel } from '../../../../../contract/orders/fulfilment.ts'
import { canMoveOrder, orderStatuses } from '../../../../../domain/orders/orders.ts'
import { packingRefusal } from './packing-refusals.ts'

test('an order can be packed in exactly the statuses in which it can be shipped', () => {
  const packable = orderStatuses.filter((status) => !packingRefusal({ status, lastStep: null } as Parcel))
  expect(packable).toEqual(orderStatuses.filter((status) => canMoveOrder(status, 'shipped')))
})
