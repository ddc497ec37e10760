import type { ReactNode } from 'react'
import type { AdminShop } from '../../../../contract/shopify/admin-shops.ts'
import { cappedCount } from '../../../shared/texts/count-text.ts'
import { count, dateTime } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { ShopState } from './shop-state.tsx'
import classes from './shops-table.module.css'

const columns: readonly TableColumn[] = [
  { label: 'Negozio' },
  { label: 'Stato' },
  { label: 'Ultima sincronizzazione' },
  { label: 'Importati', align: 'end' },
  { label: 'In attesa', align: 'end' },
  { label: 'Non riusciti', align: 'end' },
  { label: 'Tracking in sospeso', align: 'end' },
]

interface ShopsTableProps {
  shops: readonly AdminShop[]
  /** Link to the page of the shop's owner. */
  linkTo: (userId: string, text: string) => ReactNode
}

export function ShopsTable({ shops, linkTo }: ShopsTableProps) {
  return (
    <HairlineTable caption="Negozi Shopify" columns={columns} dense stacks>
      {shops.map((shop) => (
        <tr key={shop.userId}>
          <td className={classes.name}>
            {linkTo(shop.userId, shop.companyName || shop.username)}
            <span className={classes.soft}>{shop.shopDomain}</span>
          </td>
          <td>
            <ShopState shop={shop} />
          </td>
          <td data-label="Ultima sincronizzazione">{shop.lastSyncAt ? dateTime(shop.lastSyncAt) : 'Mai'}</td>
          <td className={classes.figure} data-align="end" data-label="Importati">
            {count(shop.figures.imported)}
          </td>
          <Trouble label="In attesa" value={shop.figures.waiting} />
          <Trouble label="Non riusciti" value={shop.figures.failed} />
          <Trouble label="Tracking in sospeso" value={shop.figures.tracking} />
        </tr>
      ))}
    </HairlineTable>
  )
}

const Trouble = ({ label, value }: { label: string; value: number }) => (
  <td className={classes.figure} data-align="end" data-label={label} data-some={value > 0 || undefined}>
    {cappedCount(value)}
  </td>
)
