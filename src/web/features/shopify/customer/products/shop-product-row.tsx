import { Anchor, Button } from '@mantine/core'
import type { ShopProductRow as Row } from '../../../../../contract/shopify/shopify-products.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { dateTime, euro } from '../../../../shared/texts/format.ts'
import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { againNames, isPriceKept, keptText, ruleText, stateNames, stateTints } from './product-texts.ts'
import classes from './shop-product-row.module.css'

export interface RowActs {
  again: (row: Row) => void
  edit: (row: Row) => void
  overwrite: (row: Row) => void
  remove: (row: Row) => void
  isPending: boolean
}

/** A product that is in the shop or being sent. `acts` is null while the shop's connection is inactive. */
export const ShopProductRow = ({ row, acts }: { row: Row; acts: RowActs | null }) => (
  <tr>
    <td className={classes.name}>
      <TextLink to={paths.product} params={{ productId: row.productId }} inherit>
        {row.title ?? row.name}
      </TextLink>
      {row.title !== null && <span className={classes.soft}>qui: {row.name}</span>}
      {row.sku && <span className={classes.soft}>{row.sku}</span>}
    </td>
    <td>
      <StatusBadge tint={stateTints[row.state]}>{stateNames[row.state]}</StatusBadge>
      {row.isDraft && <span className={classes.soft}>inviato come bozza</span>}
    </td>
    <td className={classes.reason}>
      {row.reason}
      {row.keptFields.length > 0 && <Kept row={row} acts={acts} />}
    </td>
    <td className={classes.price} data-align="end" data-label="Prezzo">
      {euro(row.price)}
      <span className={classes.soft}>costo {euro(row.cost)}</span>
      <span className={classes.soft}>{ruleText(row.priceRule)}</span>
      {isPriceKept(row.keptFields) && <span className={classes.soft}>lì resta il tuo</span>}
    </td>
    <td className={classes.sent} data-label="Inviato">
      {row.sentAt ? dateTime(row.sentAt) : 'Mai'}
      {row.adminUrl && (
        <Anchor href={row.adminUrl} target="_blank" rel="noreferrer" className={classes.there ?? ''}>
          Apri in Shopify
        </Anchor>
      )}
    </td>
    <td className={classes.acts} data-align="end">
      {acts && <Acts row={row} acts={acts} />}
    </td>
  </tr>
)

/** Fields changed by the reseller in the shop; they are kept unless the reseller overwrites them. */
const Kept = ({ row, acts }: { row: Row; acts: RowActs | null }) => (
  <div className={classes.kept}>
    <p>Cambiato da te nel negozio, e resta com’è: {keptText(row.keptFields)}.</p>
    {acts && (
      <Button
        variant="default"
        size="xs"
        aria-label={`Sovrascrivi le tue modifiche a ${row.name}`}
        onClick={() => acts.overwrite(row)}
      >
        Sovrascrivi
      </Button>
    )}
  </div>
)

const Acts = ({ row, acts }: { row: Row; acts: RowActs }) => (
  <div className={classes.buttons}>
    {row.state !== 'due' && (
      <Button
        variant="default"
        size="xs"
        disabled={acts.isPending}
        aria-label={`${againNames[row.state]}: ${row.name}`}
        onClick={() => acts.again(row)}
      >
        {againNames[row.state]}
      </Button>
    )}
    <Button variant="default" size="xs" aria-label={`Modifica ${row.name}`} onClick={() => acts.edit(row)}>
      Modifica
    </Button>
    <Button variant="default" size="xs" aria-label={`Togli ${row.name}`} onClick={() => acts.remove(row)}>
      Togli
    </Button>
  </div>
)
