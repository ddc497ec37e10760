import { Skeleton } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { ProductVariant } from '../../../contract/products/products.ts'
import { sizeGrid } from '../../../domain/products/size-grid.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './size-grid-panel.module.css'
import { sizeGridTexts } from './size-grid-texts.tsx'

/** Reserves the order sheet's height while its code loads, so that the content below does not move. */
export function SizeGridSkeleton({ variants }: { variants: readonly ProductVariant[] }) {
  const { rows, columns } = sizeGrid(variants)
  const counts = { '--rows': rows.length, '--longer': Math.max(rows.length, columns.length) } as CSSProperties
  return (
    <Panel className={classes.panel} {...sizeGridTexts}>
      <Skeleton className={classes.skeleton ?? ''} style={counts} aria-hidden />
    </Panel>
  )
}
