import type { OrderImport } from '../../../../contract/orders/order-import.ts'
import { useImportOrders } from './order-import.api.ts'
import { orderHeader } from './order-table.ts'
import { ordersLeft } from './orders-left.ts'
import { orderImportDraft } from './use-orders-left.ts'
import { type SentTable, useSentTable } from './use-sent-table.ts'

export interface OrderImportState extends SentTable<OrderImport> {
  pending: 'check' | 'place' | null
  place: () => void
}

export function useOrderImport(): OrderImportState {
  const sending = useImportOrders()
  const { table, send } = useSentTable<OrderImport>({
    name: orderImportDraft,
    header: orderHeader,
    cellsOf: ({ rows }) => rows.map(({ cells }) => cells),
    leftIn: ordersLeft,
    isSending: sending.isPending,
    sendToCheck: (csv, heard) => sending.mutate({ csv, dryRun: true }, heard),
    checkFailed: 'Impossibile controllare il file. Le righe sono qui: riprova.',
  })
  return {
    ...table,
    pending: sending.isPending ? (sending.variables.dryRun ? 'check' : 'place') : null,
    place: () => send((csv, heard) => sending.mutate({ csv, dryRun: false }, heard), placeFailed),
  }
}

const placeFailed = 'Impossibile finire di inserire gli ordini. Riprova: quelli già inseriti non si ripetono.'
