import { Button, type ButtonProps, Skeleton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type CSSProperties, createContext, type ReactNode, use, useState } from 'react'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { Product, ProductVariant } from '../../../contract/products/products.ts'
import { mayBuy } from '../../../domain/accounts/roles.ts'
import { sizeGrid } from '../../../domain/products/size-grid.ts'
import { IconTable } from '../../ui/icons/icon-table.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { latePart } from '../../ui/loading/late-part.tsx'
import { WhenHydrated } from '../../ui/loading/when-hydrated.tsx'
import { orderSheetId } from '../order-sheet-link.tsx'
import classes from './size-grid-panel.module.css'
import { sizeGridTexts } from './size-grid-texts.tsx'

const SizeGridPanel = latePart(() => import('./size-grid-panel.tsx').then(({ SizeGridPanel }) => SizeGridPanel))

interface OrderSheetState {
  /** Scrolls to the sheet and focuses its first fillable cell. */
  open: () => void
  /** Number of times the sheet was opened. */
  asked: number
}

/** Null if the product has no order sheet or the viewer may not order. */
const OrderSheetContext = createContext<OrderSheetState | null>(null)

const useOrderSheet = () => use(OrderSheetContext)

/** Provides the order sheet's state to the sheet and to all links to it. */
export function WithOrderSheet({
  product,
  user,
  children,
}: {
  product: Product
  user: User | null
  children: ReactNode
}) {
  const hash = useLocation({ select: ({ hash }) => hash })
  // The sheet's hash in the address counts as the first opening.
  const [asked, setAsked] = useState(hash === orderSheetId ? 1 : 0)
  const hasSheet = mayBuy(user?.role) && product.variants.length > 1
  const open = () => {
    // Scroll immediately, even while the sheet's code is loading.
    document.getElementById(orderSheetId)?.scrollIntoView({ block: 'start' })
    setAsked((before) => before + 1)
  }
  return <OrderSheetContext value={hasSheet ? { open, asked } : null}>{children}</OrderSheetContext>
}

/** 'Foglio ordine', below the product. */
export function OrderSheet({ product }: { product: Product }) {
  const sheet = useOrderSheet()
  if (!sheet) return null
  return (
    <div id={orderSheetId}>
      <WhenHydrated fallback={<SizeGridSkeleton variants={product.variants} />}>
        <SizeGridPanel product={product} asked={sheet.asked} />
      </WhenHydrated>
    </div>
  )
}

/** Reserves the order sheet's height while its code loads, so that the content below does not move. */
function SizeGridSkeleton({ variants }: { variants: readonly ProductVariant[] }) {
  const { rows, columns } = sizeGrid(variants)
  const counts = { '--rows': rows.length, '--longer': Math.max(rows.length, columns.length) } as CSSProperties
  return (
    <Panel className="above-40" {...sizeGridTexts}>
      <Skeleton className={classes.skeleton ?? ''} style={counts} aria-hidden />
    </Panel>
  )
}

/** Link to the order sheet, which is far down the page on phones; a link, so that it works before hydration. Renders nothing if there is no sheet. */
export function OrderSheetButton(look: ButtonProps) {
  const sheet = useOrderSheet()
  if (!sheet) return null
  return (
    <Button
      component="a"
      href={`#${orderSheetId}`}
      variant="default"
      leftSection={<IconTable size={18} stroke={1.5} aria-hidden />}
      {...look}
      onClick={(event) => {
        event.preventDefault()
        sheet.open()
      }}
    >
      Foglio ordine
    </Button>
  )
}
