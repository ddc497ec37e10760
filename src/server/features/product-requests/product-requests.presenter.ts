import type { ProductRequest } from '../../../contract/product-requests.ts'
import type { ProductRequestRow } from '../../database/schema/requests.ts'

export const presentProductRequest = (row: ProductRequestRow): ProductRequest => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})
