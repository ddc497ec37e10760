import { type ProductRequestStatus, productRequestStatuses } from '../../../../domain/products/product-requests.ts'

export interface RequestFilters {
  status?: ProductRequestStatus | undefined
  search?: string | undefined
}

/** The status with this name; undefined (all requests) for any other value. */
export const parseRequestStatus = (value: unknown): ProductRequestStatus | undefined =>
  productRequestStatuses.find((status) => status === value)
