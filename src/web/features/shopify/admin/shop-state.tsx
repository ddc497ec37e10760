import type { AdminShop } from '../../../../contract/shopify/admin-shops.ts'
import { type ShopState as State, shopEndTexts, shopStateLabels } from '../../../../domain/shopify/shopify-shops.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { SecondLine } from '../../../ui/lists/list-table.tsx'
import { StatusBadge, type StatusTint } from '../../../ui/status-badge.tsx'

const tints: Readonly<Record<State, StatusTint>> = { active: 'paid', failing: 'pending', ended: 'error' }

/** Connection state of a shop, and since when it has been failing. */
export function ShopState({ shop: { state, end, failingSince } }: { shop: AdminShop }) {
  return (
    <>
      <StatusBadge tint={tints[state]}>{shopStateLabels[state]}</StatusBadge>
      {end && <SecondLine>{shopEndTexts[end]}</SecondLine>}
      {failingSince && <SecondLine>dal {dateTime(failingSince)}</SecondLine>}
    </>
  )
}
