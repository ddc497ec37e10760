import { type ProductRequestStatus, productRequestStatuses } from '../../../../domain/products/product-requests.ts'

/** The status of that name; undefined (all requests) if there is none. */
export const parseRequestStatus = (value: unknown): ProductRequestStatus | undefined =>
  productRequestStatuses.find((status) => status === value)
