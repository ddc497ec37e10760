import { Anchor } from '@mantine/core'
import type { AdminWishlistEntry } from '../../../../contract/wishlist.ts'
import { pictureFor, variantInfo } from '../../../../domain/products/products.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { count, date } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { Picture } from '../../../ui/picture.tsx'
import classes from './wishlists-table.module.css'

const columns: readonly TableColumn[] = [
  { label: 'Immagine' },
  { label: 'Prodotto' },
  { label: 'Utente' },
  { label: 'Email' },
  { label: 'Quantità', align: 'end' },
  { label: 'Aggiunto il' },
  { label: 'Note' },
]

export function WishlistsTable({ entries }: { entries: readonly AdminWishlistEntry[] }) {
  return (
    <HairlineTable caption="Wishlist" columns={columns} dense stacks>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
    </HairlineTable>
  )
}

function EntryRow({ entry: { product, variant, user, quantity, createdAt, notes } }: { entry: AdminWishlistEntry }) {
  const picture = pictureFor(product, variant?.color ?? null)
  const name = customerName(user)
  return (
    <tr>
      <td className={classes.pictureCell}>
        <Picture src={picture?.imageUrl} preview={picture?.preview} alt="" sizes="27px" className={classes.picture} />
      </td>
      <td className={classes.product}>
        {product.name}
        <span className={classes.second}>
          {[variant && variantInfo(variant), !product.isActive && 'Non più in vendita'].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td className={classes.user}>
        {name}
        {name !== user.username && <span className={classes.second}>{user.username}</span>}
      </td>
      <td className={classes.email}>
        <Anchor href={`mailto:${user.email}`} size="sm">
          {user.email}
        </Anchor>
      </td>
      <td data-align="end" data-label="Quantità">
        {count(quantity)}
      </td>
      <td className={classes.day} data-label="Aggiunto il">
        {date(createdAt)}
      </td>
      <td className={classes.notes}>{notes}</td>
    </tr>
  )
}
