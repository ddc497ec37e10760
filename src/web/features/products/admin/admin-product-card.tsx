import { Button } from '@mantine/core'
import type { ProductListItem } from '../../../../contract/products.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './admin-product-card.module.css'

interface AdminProductCardProps {
  product: ProductListItem
  onPictures: () => void
}

export function AdminProductCard({ product, onPictures }: AdminProductCardProps) {
  const { name, price, comparePrice, sku, imageUrl, images, isActive } = product
  return (
    <article className={classes.card}>
      <Picture src={imageUrl} alt="" sizes="(min-width: 48em) 220px, 46vw" className={classes.picture} />
      <h3 className={classes.name}>{name}</h3>
      <Price price={price} comparePrice={comparePrice} />
      <p className={classes.meta}>
        {sku && <span className={classes.sku}>{sku} · </span>}
        {images.length} foto
      </p>
      {!isActive && <StatusBadge tint="neutral">Non in vendita</StatusBadge>}
      <Button
        className={classes.action ?? ''}
        size="sm"
        variant="default"
        aria-label={`Immagini di ${name}`}
        onClick={onPictures}
      >
        Immagini
      </Button>
    </article>
  )
}
