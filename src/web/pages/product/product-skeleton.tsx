import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './product-view.module.css'

export function ProductSkeleton() {
  return (
    <div className={classes.layout} aria-busy>
      <VisuallyHidden>Caricamento...</VisuallyHidden>
      <Skeleton className={classes.pictureSkeleton} />
      <div>
        <Skeleton height={14} width="30%" />
        <Skeleton height={44} width="80%" mt={16} />
        <Skeleton height={32} width="40%" mt={20} />
        <Skeleton height={90} mt={28} />
        <Skeleton height={44} mt={28} />
        <Skeleton height={44} mt={12} />
      </div>
    </div>
  )
}
