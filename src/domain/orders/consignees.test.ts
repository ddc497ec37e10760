import { expect, test } from 'vitest'
import { requireConsignee } from './consignees.ts'

const nobody = { customerName: '', customerEmail: '', shippingAddress: '' }

test('an order is about somebody while any of what names them is there', () => {
  expect(() => requireConsignee(nobody)).toThrow('non si conservano più')
  for (const field of ['customerName', 'customerEmail', 'shippingAddress']) {
    expect(() => requireConsignee({ ...nobody, [field]: 'Rossi' })).not.toThrow()
  }
})
