import { useMutation } from '@tanstack/react-query'
import type { QuickOrder, QuickOrderLine } from '../../../../contract/orders/order-import.ts'
import { lineKey } from '../../../../domain/orders/merge-lines.ts'
import { http, messageOf } from '../../../shared/calls/http.ts'
import { type LinesUse, linesUses } from './kept-table.ts'
import { quickOrderHeader } from './order-table.ts'
import { findLost, itemOf, type LostSending, usePutLines, useSendAgain } from './put-lines.api.ts'
import { type SentTable, useSentTable } from './use-sent-table.ts'

export interface QuickOrderState extends SentTable<QuickOrder> {
  isChecking: boolean
  /** Target of the running submission; the rows are locked until it ends. */
  putting: LinesUse | null
  putFailure: string | null
  put: (use: LinesUse, lines: readonly QuickOrderLine[]) => void
  /** Records that an order with these lines is about to be placed. */
  takeForOrder: (lines: readonly QuickOrderLine[]) => void
  /** Removes the rows of the last submission, which has been processed. */
  dropTaken: () => void
  /** A submission without a response; it must be repeated before the rows can be used otherwise. */
  lost: LostSending | null
  sendingAgain: ReturnType<typeof useSendAgain>
}

export function useQuickOrder({ isOrdering }: { isOrdering: boolean }): QuickOrderState {
  const checking = useMutation({
    mutationFn: (csv: string | Blob) =>
      http.post<QuickOrder>('/api/orders/lines', new Blob([csv], { type: 'text/csv' })),
  })
  const putting = usePutLines()
  const { table, take, dropTaken } = useSentTable<QuickOrder>({
    name: 'quick-order',
    header: quickOrderHeader,
    cellsOf: ({ rows }) => rows.map(({ sku, quantity }) => [sku, quantity]),
    isSending: checking.isPending || putting.isPending,
    sendToCheck: (csv, heard) => checking.mutate(csv, heard),
    checkFailed: 'Impossibile controllare le righe. Sono qui: riprova.',
    isHeld: (taken) => findLost(taken) !== null,
  })
  const sendingAgain = useSendAgain(dropTaken)
  const takeLines = (to: LinesUse | 'orders', lines: readonly QuickOrderLine[]) => {
    const taken = new Set(lines.map(lineKey))
    const isOne = ({ rows, lines }: QuickOrder, row: number) => {
      const line = lines[rows[row]?.place ?? -1]
      return line !== undefined && taken.has(lineKey(line))
    }
    take({ to, items: lines.map(itemOf), isOne })
  }
  return {
    ...table,
    isChecking: checking.isPending,
    putting: putting.isPending ? putting.variables.use : null,
    putFailure: putting.error && messageOf(putting.error, linesUses[putting.variables.use].failed),
    put: (use, lines) => putting.mutate({ use, lines, onSend: (some) => takeLines(use, some), onDone: dropTaken }),
    takeForOrder: (lines) => takeLines('orders', lines),
    dropTaken,
    lost: isOrdering || putting.isPending ? null : findLost(table.taken),
    sendingAgain,
  }
}
