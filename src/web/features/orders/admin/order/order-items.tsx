import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { treatmentNames } from '../../../../../domain/invoices/cross-border.ts'
import { vatWords } from '../../../../../domain/invoices/taxation-texts.ts'
import { addMoney, subtractMoney, toCents } from '../../../../../domain/money/money.ts'
import { isInsured, payableAmount, refundedAmount, transportCost } from '../../../../../domain/orders/orders.ts'
import { chargedBackAmount } from '../../../../../domain/orders/paying/refunds.ts'
import { count, euro, plural } from '../../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../../ui/lists/list-table.tsx'
import classes from './order-items.module.css'

const columns: readonly TableColumn[] = [
  { label: 'Q.tà' },
  { label: 'Prodotto e SKU' },
  { label: 'Prezzo', align: 'end' },
  { label: 'Totale', align: 'end' },
]

export function OrderItems({ order }: { order: AdminOrderDetail }) {
  const refunded = refundedAmount(order)
  const chargedBack = chargedBackAmount(order)
  const gone = addMoney(refunded, chargedBack)
  return (
    <>
      <div className={classes.items}>
        <HairlineTable caption="Articoli dell’ordine" columns={columns} dense>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td className={classes.quantity}>{count(item.quantity)} ×</td>
              <td className={classes.product}>
                {item.productName}
                {item.variantInfo && ` · ${item.variantInfo}`}
                <span className="block text-xs muted">{item.sku ?? 'Senza SKU'}</span>
                {item.refundedQuantity > 0 && (
                  <span className="block text-xs strong">
                    {plural(item.refundedQuantity, 'rimborsato', 'rimborsati')}
                  </span>
                )}
                {item.returningQuantity > 0 && (
                  <span className="block text-xs strong">{plural(item.returningQuantity, 'in reso', 'in reso')}</span>
                )}
              </td>
              <td data-align="end">{euro(item.unitPrice)}</td>
              <td data-align="end">{euro(item.totalPrice)}</td>
            </tr>
          ))}
        </HairlineTable>
      </div>
      <dl className={classes.totals}>
        <dt>Prodotti</dt>
        <dd>{euro(order.totalAmount)}</dd>
        <dt>Spedizione</dt>
        <dd>{euro(transportCost(order))}</dd>
        {isInsured(order) && (
          <>
            <dt>Assicurazione</dt>
            <dd>{euro(order.insuranceCost)}</dd>
          </>
        )}
        <dt className={classes.sum}>{order.taxation ? `Totale (${vatWords(order.taxation)})` : 'Totale'}</dt>
        <dd className={classes.sum}>{euro(payableAmount(order))}</dd>
        {toCents(refunded) > 0 && (
          <>
            <dt>Rimborsati</dt>
            <dd>−{euro(refunded)}</dd>
          </>
        )}
        {toCents(chargedBack) > 0 && (
          <>
            <dt>Restituiti dalla banca</dt>
            <dd>−{euro(chargedBack)}</dd>
          </>
        )}
        {toCents(gone) > 0 && (
          <>
            <dt className={classes.sum}>Restano</dt>
            <dd className={classes.sum}>{euro(subtractMoney(payableAmount(order), gone))}</dd>
          </>
        )}
      </dl>
      {order.taxation && (
        <p className={classes.law}>
          {treatmentNames[order.taxation.treatment]}. {order.taxation.law}.
        </p>
      )}
    </>
  )
}
