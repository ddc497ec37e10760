import { type ProductRequestStatus, productRequestStatuses } from '../../../../domain/products/product-requests.ts'

/** Which requests are listed. */
export interface RequestFilters {
  status?: ProductRequestStatus | undefined
  search?: string | undefined
}

/** The status of that name; undefined (all requests) if there is none. */
export const parseRequestStatus = (value: unknown): ProductRequestStatus | undefined =>
  productRequestStatuses.find((status) => status === value)
