import { type ShopFilter, type ShopState, shopFilters } from '../../../../domain/shopify/shopify-shops.ts'

export interface AdminShopFilters {
  search?: string | undefined
  state?: ShopFilter | undefined
}

export const parseShopFilter = (value: unknown): ShopFilter | undefined => shopFilters.find((known) => known === value)

export const shopFilterChoices = [
  { value: '', label: 'Tutti i negozi' },
  { value: 'trouble', label: 'Con attività in sospeso' },
  { value: 'active', label: 'Attivi' },
  { value: 'failing', label: 'Non raggiungibili' },
  { value: 'ended', label: 'Non attivi' },
] as const satisfies readonly { value: ShopFilter | ''; label: string }[]

export const stateTints = { active: 'paid', failing: 'pending', ended: 'error' } as const satisfies Record<
  ShopState,
  string
>
