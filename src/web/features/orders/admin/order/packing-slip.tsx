import { createPortal } from 'react-dom'
import type { AdminOrderDetail } from '../../../../../contract/orders.ts'
import { type ConsigneeLanguage, consigneeLanguage } from '../../../../../domain/consignee-language.ts'
import { packingSlipTexts } from '../../../../../domain/orders/packing-slip-texts.ts'
import { piecesOf } from '../../../../../domain/orders/pieces.ts'
import { businessTimeZone } from '../../../../../domain/time/clock.ts'
import { count } from '../../../../shared/texts/format.ts'
import { addressLines } from '../order-texts.ts'
import classes from './packing-slip.module.css'

/**
 * Contents of the parcel, which the consignee reads: in the consignee's language, in the reseller's name and with the reseller's number of
 * the order. Nothing of ours: no SKU, no price, no note to the warehouse. Not on screen: printing with the dialog open prints only this
 * sheet.
 */
export function PackingSlip({ order }: { order: AdminOrderDetail }) {
  const language = consigneeLanguage(order.shippingCountry)
  const words = packingSlipTexts[language]
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const pieces = piecesOf(order.items)
  return createPortal(
    <article className={classes.slip} lang={language}>
      <header className={classes.header}>
        <div>
          <p className={classes.kicker}>{words.title}</p>
          {order.reference && (
            <h2 className={classes.number}>
              {words.order} {order.reference}
            </h2>
          )}
        </div>
        <p className={classes.sender}>
          {order.whiteLabel?.companyName ?? order.user.companyName ?? order.user.username}
          <br />
          {dayIn(language, order.createdAt)}
        </p>
      </header>
      <section className={classes.address}>
        <h3>{words.consignee}</h3>
        <address>
          {[order.customerName, ...addressLines(order, countries)].join('\n')}
          {order.customerPhone && `\nTel. ${order.customerPhone}`}
        </address>
      </section>
      <table className={classes.items}>
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.check}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
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
            <th scope="row">{words.total}</th>
            <td>{count(pieces)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </article>,
    document.body,
  )
}

/** English reads the day first, as the other languages do. */
const dayIn = (language: ConsigneeLanguage, instant: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeZone: businessTimeZone,
  }).format(new Date(instant))
