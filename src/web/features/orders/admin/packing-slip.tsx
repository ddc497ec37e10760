import { createPortal } from 'react-dom'
import type { AdminOrderDetail } from '../../../../contract/orders.ts'
import { count, date } from '../../../shared/format.ts'
import { addressLines, nameOf, noAddress } from './order-texts.ts'
import classes from './packing-slip.module.css'

/**
 * Contents of the parcel, which the consignee reads: the reseller's name and number of the order, neither ours nor prices. Not on screen:
 * printing with the dialog open prints only this sheet.
 */
export function PackingSlip({ order }: { order: AdminOrderDetail }) {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return createPortal(
    <article className={classes.slip}>
      <header className={classes.header}>
        <div>
          <p className={classes.kicker}>Distinta di imballaggio</p>
          {order.reference && <h2 className={classes.number}>Ordine {order.reference}</h2>}
        </div>
        <p className={classes.sender}>
          {order.user.companyName ?? order.user.username}
          <br />
          {date(order.createdAt)}
        </p>
      </header>
      <section className={classes.address}>
        <h3>Destinatario</h3>
        <address>
          {[nameOf(order), ...addressLines(order)].join('\n')}
          {addressLines(order).length === 0 && `\n${noAddress}`}
          {order.customerPhone && `\nTel. ${order.customerPhone}`}
        </address>
      </section>
      <table className={classes.items}>
        <thead>
          <tr>
            <th scope="col">SKU</th>
            <th scope="col">Articolo</th>
            <th scope="col">Quantità</th>
            <th scope="col">Controllo</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td>{item.sku ?? '–'}</td>
              <td>
                {item.productName}
                {item.variantInfo && ` · ${item.variantInfo}`}
              </td>
              <td>{count(item.quantity)}</td>
              <td>
                <span className={classes.check} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Pezzi in tutto
            </th>
            <td>{count(pieces)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      {order.notes && <p className={classes.notes}>Note: {order.notes}</p>}
    </article>,
    document.body,
  )
}
