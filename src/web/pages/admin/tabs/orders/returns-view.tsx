import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { OrderDialog } from '../../../../features/orders/admin/order/order-dialog.tsx'
import { ReturnsBrowser } from '../../../../features/orders/admin/returns/returns-browser.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import { customerLink } from './order-links.tsx'
import { parseOrdersTabSearch } from './orders-tab-search.ts'

/** Returns; each links to its order. Filter and open order are in the address. */
export function ReturnsView() {
  const { returns, order } = useAdminSearch(parseOrdersTabSearch)
  const navigate = useNavigate()
  const go = (next: { returns?: typeof returns; order?: string | undefined }, { replace }: { replace: boolean }) =>
    void navigate({
      to: paths.admin,
      search: { tab: 'orders', mode: 'returns', returns, ...next },
      replace,
      resetScroll: false,
    })
  return (
    <>
      <ReturnsBrowser
        filter={returns}
        onFilter={(filter) => go({ returns: filter }, { replace: false })}
        onOpen={(orderId) => go({ order: orderId }, { replace: false })}
      />
      <OrderDialog
        orderId={order}
        listed={undefined}
        // Closing adds no history entry.
        onClose={() => go({}, { replace: true })}
        onShipped={() => undefined}
        resellerLink={customerLink}
      />
    </>
  )
}
