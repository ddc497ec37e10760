import type { AdminProductRequest, ProductRequest } from '../../../contract/products/product-requests.ts'
import type { ProductRequestRow } from '../../database/schema/requests.ts'
import type { AdminProductRequestRow } from './admin-product-requests.queries.ts'

export const presentProductRequest = (row: ProductRequestRow): ProductRequest => ({
  ...row,
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

export const presentAdminProductRequest = ({ request, user }: AdminProductRequestRow): AdminProductRequest => ({
  ...presentProductRequest(request),
  user,
})
