import { type ProductRequestStatus, productRequestStatusNames } from '../../../../domain/products/product-requests.ts'
import { StatusBadge, type StatusTint } from '../../../ui/status-badge.tsx'

const tints: Readonly<Record<ProductRequestStatus, StatusTint>> = {
  pending: 'pending',
  reviewing: 'shipped',
  approved: 'paid',
  rejected: 'error',
}

export function RequestStatus({ status }: { status: ProductRequestStatus }) {
  return <StatusBadge tint={tints[status]}>{productRequestStatusNames[status]}</StatusBadge>
}
