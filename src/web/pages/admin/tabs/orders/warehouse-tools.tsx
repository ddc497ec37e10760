import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { lateDialog } from '../../../../ui/dialogs/late-dialog.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'

const TrackingImport = lateDialog(
  () =>
    import('../../../../features/orders/admin/warehouse/tracking-file/tracking-import.tsx').then(
      ({ TrackingImport }) => TrackingImport,
    ),
  ({ opened, onClose }) => ({ opened, onClose }),
)

/** Warehouse actions on all orders waiting to be shipped, and documents of paid orders. */
export function WarehouseTools() {
  const [isImporting, setImporting] = useState(false)
  const [wasImporting, setWasImporting] = useState(false)
  return (
    <Group gap="xs">
      <ButtonLink to={paths.admin} search={{ tab: 'orders', mode: 'warehouse' }} size="sm">
        Magazzino
      </ButtonLink>
      <ButtonLink to={paths.admin} search={{ tab: 'orders', mode: 'pick-list' }} size="sm" variant="default">
        Lista di prelievo
      </ButtonLink>
      <ButtonLink to={paths.admin} search={{ tab: 'orders', mode: 'returns' }} size="sm" variant="default">
        Resi
      </ButtonLink>
      <ButtonLink to={paths.admin} search={{ tab: 'orders', mode: 'disputes' }} size="sm" variant="default">
        Contestazioni
      </ButtonLink>
      <ButtonLink to={paths.admin} search={{ tab: 'orders', mode: 'invoices' }} size="sm" variant="default">
        Fatture
      </ButtonLink>
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
    </Group>
  )
}
