import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxSlips } from '../../../../../domain/orders/parcels.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { toast } from '../../../../shared/toast.ts'
import type { SelectedOrders } from '../list/use-selection.ts'
import { downloadCarrierFile } from './fulfilment.api.ts'
import { PrintedNotice, usePrinting } from './use-printing.tsx'

const failed = 'Impossibile preparare il file per il corriere. Riprova.'

/** Warehouse actions for the selected orders; `pickList` is the link to their pick list. */
export function WarehouseActions({ selected, pickList }: { selected: SelectedOrders; pickList: ReactNode }) {
  const printing = usePrinting()
  const isTooMany = selected.ids.length > maxSlips
  return (
    <>
      <Button
        size="compact-sm"
        loading={printing.isPrinting}
        disabled={isTooMany}
        onClick={() => void printing.print({ orderIds: [...selected.ids] })}
      >
        {isTooMany ? `Bolle: al massimo ${maxSlips}` : 'Stampa le bolle'}
      </Button>
      {!isTooMany && pickList}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() =>
          void downloadCarrierFile({ orderIds: [...selected.ids] }).catch((error: unknown) =>
            toast.error(messageOf(error, failed)),
          )
        }
      >
        File per il corriere
      </Button>
      <PrintedNotice {...printing} />
    </>
  )
}
