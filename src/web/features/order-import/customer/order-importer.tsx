import { maxImportedLines, maxImportedOrders } from '../../../../domain/orders/order-import.ts'
import { count } from '../../../shared/texts/format.ts'
import { ImportSummary, type RenderPayment } from './import-summary.tsx'
import { ImportedOrders } from './imported-orders.tsx'
import { OrderColumnsFields } from './order-columns.tsx'
import { exampleRows, orderHeader } from './order-table.ts'
import { TableField } from './table-field.tsx'
import { useOrderImport } from './use-order-import.ts'
import { WrongRows } from './wrong-rows.tsx'

/** Imports a file of orders, from choosing the file to payment: valid rows become orders, invalid rows can be corrected here. */
export function OrderImporter({ renderPayment }: { renderPayment: RenderPayment }) {
  const state = useOrderImport()
  const { answer } = state
  if (!answer) {
    return (
      <TableField
        intro={`Il file degli ordini come lo esportano Shopify, WooCommerce, Amazon, eBay o Etsy, oppure un foglio tuo con una riga per articolo. Al massimo ${count(maxImportedOrders)} ordini e ${count(maxImportedLines)} righe.`}
        label="Oppure incolla qui le righe, con l’intestazione"
        description="Anche copiate da un foglio di calcolo. I nomi delle colonne possono essere in italiano o in inglese, in qualsiasi ordine."
        placeholder={orderHeader.join(';')}
        template={{ name: 'modello-ordini.csv', rows: [orderHeader, ...exampleRows] }}
        text={state.text}
        fileName={state.fileName}
        onText={state.setText}
        workbook={state.workbook}
        onWorkbook={state.setWorkbook}
        onCheck={state.check}
        isChecking={state.pending !== null}
        failure={state.failure}
      >
        {state.fileColumns && (
          <OrderColumnsFields
            chosen={state.fileColumns}
            isBusy={state.pending !== null}
            onChange={state.setColumns}
            onForget={state.forgetColumns}
          />
        )}
      </TableField>
    )
  }
  return (
    <div className="stack gap-20">
      <ImportSummary state={state} answer={answer} renderPayment={renderPayment} />
      <WrongRows state={state} answer={answer} />
      <ImportedOrders answer={answer} />
    </div>
  )
}
