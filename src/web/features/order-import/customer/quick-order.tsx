import type { QuickOrderLine } from '../../../../contract/orders/order-import.ts'
import { maxImportedLines } from '../../../../domain/orders/order-import.ts'
import { count } from '../../../shared/texts/format.ts'
import { LostOrder } from './lost-order.tsx'
import { quickOrderHeader } from './order-table.ts'
import { QuickLines } from './quick-lines.tsx'
import { QuickSummary } from './quick-summary.tsx'
import { QuickWrongRows } from './quick-wrong-rows.tsx'
import { TableField } from './table-field.tsx'
import type { QuickOrderState } from './use-quick-order.ts'

const template = {
  name: 'modello-ordine-rapido.csv',
  rows: [quickOrderHeader, ['DW-ABITO-NERO-M', '2'], ['DW-BORSA-CUOIO', '1']],
}

interface QuickOrderProps {
  state: QuickOrderState
  /** Asks for the address of an order with these lines, which are all in stock. */
  onOrder: (lines: readonly QuickOrderLine[]) => void
  /** Opens the placed orders. */
  onOrdered: () => void
}

/** Quick order by SKU and quantity, pasted or from a file: rows are checked, corrected in place, then ordered, reserved or added to the wishlist. */
export function QuickOrder({ state, onOrder, onOrdered }: QuickOrderProps) {
  const { answer, lost } = state
  if (lost) return <LostOrder state={state} lost={lost} onOrdered={onOrdered} />
  if (!answer) {
    return (
      <TableField
        intro={`Una riga per articolo: SKU e quantità. Al massimo ${count(maxImportedLines)} righe.`}
        label="Oppure incolla qui le righe"
        description="SKU e quantità divisi da punto e virgola, virgola o tabulazione; l’intestazione non serve."
        placeholder={'DW-ABITO-NERO-M;2\nDW-BORSA-CUOIO;1'}
        template={template}
        text={state.text}
        fileName={state.fileName}
        onText={state.setText}
        workbook={state.workbook}
        onWorkbook={state.setWorkbook}
        onCheck={state.check}
        isChecking={state.isChecking}
        failure={state.failure}
      />
    )
  }
  return (
    <div className="stack gap-20">
      <QuickSummary state={state} answer={answer} onOrder={onOrder} />
      <QuickWrongRows state={state} answer={answer} />
      <QuickLines lines={answer.lines} />
    </div>
  )
}
