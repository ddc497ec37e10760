import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { Decide } from '../../../../features/invoices/admin/credit-proposals.tsx'
import { DisputesBrowser } from '../../../../features/orders/admin/disputes/disputes-browser.tsx'
import { OrderDialog } from '../../../../features/orders/admin/order/order-dialog.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import { customerLink } from './order-links.tsx'
import { parseOrdersTabSearch } from './orders-tab-search.ts'

/** Card disputes; each links to its order or its customer. Filter and open order are in the address. */
export function DisputesView() {
  const { disputes, order } = useAdminSearch(parseOrdersTabSearch)
  const navigate = useNavigate()
  const go = (next: { disputes?: typeof disputes; order?: string | undefined }, { replace }: { replace: boolean }) =>
    void navigate({
      to: paths.admin,
      search: { tab: 'orders', mode: 'disputes', disputes, ...next },
      replace,
      resetScroll: false,
    })
  return (
    <>
      <DisputesBrowser
        filter={disputes}
        onFilter={(filter) => go({ disputes: filter }, { replace: false })}
        onOpen={(orderId) => go({ order: orderId }, { replace: false })}
        customerLink={customerLink}
        decideCredit={(proposal) => <Decide proposal={proposal} />}
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
