import { expect, test } from 'vitest'
import { requireConsignee } from './consignees.ts'

const nobody = { customerName: '', customerEmail: '', shippingAddress: '' }

test('an order has a consignee as long as any identifying field is stored', () => {
  expect(() => requireConsignee(nobody)).toThrow('non si conservano più')
  for (const field of ['customerName', 'customerEmail', 'shippingAddress']) {
    expect(() => requireConsignee({ ...nobody, [field]: 'Rossi' })).not.toThrow()
  }
})
