import { Button, Checkbox } from '@mantine/core'
import type { ProductListItem } from '../../../../contract/products/products.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './admin-product-card.module.css'

export interface ProductActions {
  onEdit: (productId: string) => void
  onPictures: (productId: string) => void
  onStock: (productId: string) => void
}

interface AdminProductCardProps extends ProductActions {
  product: ProductListItem
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

export function AdminProductCard({ product, isSelected, onSelect, ...actions }: AdminProductCardProps) {
  const { id, name, price, comparePrice, sku, imageUrl, isActive } = product
  return (
    <article className={classes.card} data-selected={isSelected || undefined}>
      <div className={classes.shot}>
        <Picture src={imageUrl} alt="" sizes="(min-width: 48em) 220px, 46vw" className={classes.picture} />
        <Checkbox
          className={classes.tick ?? ''}
          size="md"
          aria-label={`Seleziona ${name}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </div>
      <h3 className={classes.name}>{name}</h3>
      <Price price={price} comparePrice={comparePrice} />
      {sku && <p className={classes.meta}>{sku}</p>}
      {!isActive && <StatusBadge tint="neutral">Non in vendita</StatusBadge>}
      <div className={classes.actions}>
        <Button size="compact-sm" aria-label={`Modifica ${name}`} onClick={() => actions.onEdit(id)}>
          Modifica
        </Button>
        <Button size="compact-sm" variant="default" aria-label={`Stock di ${name}`} onClick={() => actions.onStock(id)}>
          Stock
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Immagini di ${name}`}
          onClick={() => actions.onPictures(id)}
        >
          Immagini
        </Button>
      </div>
    </article>
  )
}
