import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { puttingKey } from '../../../../features/order-import/customer/put-lines.api.ts'
import { placingKey } from '../../../../features/orders/customer/placing/place-order.api.ts'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { QuickOrderDesk } from './quick-order-desk.tsx'

/**
 * Order by SKUs and quantities, pasted or from a file. A request started here earlier must finish first, because it removes its rows from
 * the list.
 */
export function QuickOrderView() {
  const isUnderway = useIsMutating({ mutationKey: puttingKey }) + useIsMutating({ mutationKey: placingKey }) > 0
  const [isOpen, setIsOpen] = useState(!isUnderway)
  if (!isOpen && !isUnderway) setIsOpen(true)
  return (
    <>
      <PageTitle
        intro="SKU e quantità, incollati o da un file: controlliamo ogni riga, poi ordini, riservi o salvi nella wishlist."
        actions={
          <ButtonLink to={paths.dashboard} search={{ section: 'orders' }} variant="default" size="sm">
            Torna agli ordini
          </ButtonLink>
        }
      >
        Ordine rapido
      </PageTitle>
      {isOpen ? <QuickOrderDesk /> : <RowsSkeleton rows={4} height={64} />}
    </>
  )
}
