import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { OrdersBrowser } from '../../../../features/orders/admin/list/orders-browser.tsx'
import { WarehouseActions } from '../../../../features/orders/admin/warehouse/use-printing.tsx'
import { lateDialog } from '../../../../ui/dialogs/late-dialog.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import { customerLink, OrderModes } from './order-links.tsx'
import { parseOrdersTabSearch, pickedIds, pickedParam } from './orders-tab-search.ts'

const Warehouse = latePart(() => import('./warehouse-view.tsx').then(({ WarehouseView }) => WarehouseView))
const Returns = latePart(() => import('./returns-view.tsx').then(({ ReturnsView }) => ReturnsView))
const Disputes = latePart(() => import('./disputes-view.tsx').then(({ DisputesView }) => DisputesView))
const PickList = latePart(() => import('./warehouse-view.tsx').then(({ PickListView }) => PickListView))

const Invoices = latePart(() => import('./invoices-view.tsx').then(({ InvoicesView }) => InvoicesView))

/** The orders, the packing view or their documents. The state is in the address, so that Back and shared links work. */
export function OrdersTab() {
  const { mode, picked } = useAdminSearch(parseOrdersTabSearch)
  const pickedFor = useMemo(() => pickedIds(picked), [picked])
  if (mode === 'warehouse') return <Warehouse />
  if (mode === 'pick-list') return <PickList orderIds={pickedFor} />
  const View = mode === undefined ? OrderList : views[mode]
  return (
    <>
      <OrderModes active={mode ?? 'list'} />
      <View />
    </>
  )
}

const views = { returns: Returns, disputes: Disputes, invoices: Invoices }

function OrderList() {
  const { search, status, sort, order } = useAdminSearch(parseOrdersTabSearch)
  const navigate = useNavigate()
  const open = useCallback(
    (orderId: string | undefined) =>
      void navigate({
        to: paths.admin,
        search: { tab: 'orders', search, status, sort, order: orderId },
        // Closing adds no history entry.
        replace: orderId === undefined,
        resetScroll: false,
      }),
    [navigate, search, status, sort],
  )

  return (
    <OrdersBrowser
      filters={{ search, status, sort }}
      onFilters={(filters, { replace }) =>
        void navigate({ to: paths.admin, search: { tab: 'orders', ...filters }, replace, resetScroll: false })
      }
      openId={order}
      onOpen={open}
      resellerLink={customerLink}
      tools={<ImportTracking />}
      selectionActions={(selected) => (
        <WarehouseActions
          selected={selected}
          pickList={
            <ButtonLink
              to={paths.admin}
              search={{ tab: 'orders', mode: 'pick-list', picked: pickedParam(selected.ids) }}
              size="compact-sm"
              variant="default"
            >
              Lista di prelievo
            </ButtonLink>
          }
        />
      )}
    />
  )
}

const TrackingImport = lateDialog(
  () =>
    import('../../../../features/orders/admin/warehouse/tracking-file/tracking-import.tsx').then(
      ({ TrackingImport }) => TrackingImport,
    ),
  ({ opened, onClose }) => ({ opened, onClose }),
)

/** Reads a file of the carrier with tracking numbers. */
function ImportTracking() {
  const [isImporting, setImporting] = useState(false)
  const [wasImporting, setWasImporting] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          setWasImporting(true)
          setImporting(true)
        }}
      >
        Importa tracking
      </Button>
      {wasImporting && <TrackingImport opened={isImporting} onClose={() => setImporting(false)} />}
    </>
  )
}
