import type { Address } from '../../../contract/addresses.ts'
import type { AddressRow } from '../../database/schema/account-data.ts'

export function presentAddress(row: AddressRow): Address {
  const { id, name, email, phone, address, city, zip, province, country, isDefault } = row
  return {
    id,
    customer: { name, email, phone },
    shipping: { address, city, zip, province, country },
    isDefault,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
