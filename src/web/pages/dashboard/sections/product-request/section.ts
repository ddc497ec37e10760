import { IconMessagePlus } from '../../../../ui/icons/icon-message-plus.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'
import { type ProductRequestSearch, parseProductRequestSearch } from './product-request-search.ts'

export const productRequestSection: DashboardSection<'product-request', ProductRequestSearch> = {
  id: 'product-request',
  label: 'Richiesta Prodotto',
  icon: IconMessagePlus,
  parseSearch: parseProductRequestSearch,
  component: latePart(() =>
    import('./product-request-section.tsx').then(({ ProductRequestSection }) => ProductRequestSection),
  ),
}
