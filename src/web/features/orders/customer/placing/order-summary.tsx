import type { QuotedTaxation } from '../../../../../contract/orders/orders.ts'
import { treatmentNames } from '../../../../../domain/invoices/cross-border.ts'
import { vatWords } from '../../../../../domain/invoices/taxation-texts.ts'
import type { IntraCommunityLack } from '../../../../../domain/invoices/vat-treatments.ts'
import { addMoney, type Money, multiplyMoney, toCents } from '../../../../../domain/money/money.ts'
import { vatRateText } from '../../../../../domain/money/vat.ts'
import { isInsured, transportCost } from '../../../../../domain/orders/orders.ts'
import { ordersFor } from '../../../../../domain/orders/split-order.ts'
import { freeShippingScope } from '../../../../../domain/shipping/express-zones.ts'
import { count, euro } from '../../../../shared/texts/format.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import classes from './order-summary.module.css'
import type { OrderPrice } from './use-order-quote.ts'

export interface OrderSummaryLine {
  id: string
  name: string
  /** `Nero / M`. */
  variantInfo: string | null
  imageUrl: string | null
  unitPrice: Money
  quantity: number
}

interface OrderSummaryProps {
  lines: readonly OrderSummaryLine[]
  price: OrderPrice
  freeShippingThreshold: Money | null
}

/** The list scrolls beyond this many lines. */
const linesInSight = 3

/** Maximum number of lines shown; the page that opens this form lists all of them. */
const maxShown = 50

/** Lines, product total, shipping and amount due. Only the server calculates prices, because it knows weights and tariff. */
export function OrderSummary({ lines, price, freeShippingThreshold }: OrderSummaryProps) {
  const { quote, waiting, problem } = price
  const total = quote?.totalAmount ?? addMoney(...lines.map((line) => multiplyMoney(line.unitPrice, line.quantity)))
  const orders = ordersFor(lines.length)
  const mayBeFree = orders === 1 && freeShippingThreshold !== null && toCents(total) >= toCents(freeShippingThreshold)
  return (
    <section className={classes.summary} aria-label="Riepilogo">
      {/* A scrolling list must be focusable, so that the keyboard can scroll it. */}
      <ul className={classes.lines} aria-label="Prodotti" tabIndex={lines.length > linesInSight ? 0 : undefined}>
        {lines.slice(0, maxShown).map((line) => (
          <li key={line.id} className={classes.line}>
            <Picture src={line.imageUrl} alt="" sizes="56px" className={classes.picture} />
            <div>
              <p className={classes.name}>{line.name}</p>
              <p className={classes.detail}>
                {line.variantInfo && `${line.variantInfo} · `}
                <span className={classes.pieces}>
                  {line.quantity} × {euro(line.unitPrice)}
                </span>
              </p>
            </div>
            <span className={classes.amount}>{euro(multiplyMoney(line.unitPrice, line.quantity))}</span>
          </li>
        ))}
        {lines.length > maxShown && (
          <li className={classes.more}>… e altri {count(lines.length - maxShown)} articoli</li>
        )}
      </ul>
      <dl className={classes.amounts}>
        <Amount label="Totale prodotti" value={euro(total)} />
        <Amount
          label={orders > 1 ? `Spedizione di ${orders} ordini` : 'Spedizione'}
          value={quote ? shippingLabel(transportCost(quote)) : waiting}
        />
        {quote && isInsured(quote) && <Amount label="Assicurazione" value={euro(quote.insuranceCost)} />}
        {quote && (
          <Amount
            label={`Totale (${vatWords(quote.taxation)})`}
            value={euro(addMoney(total, quote.shippingCost))}
            strong
          />
        )}
      </dl>
      {quote?.taxation && <p className="above-8 text-sm muted leading-150">{taxationText(quote.taxation)}</p>}
      {quote?.withoutVatLacks && (
        <p className="above-8 text-sm muted leading-150">{lackTexts[quote.withoutVatLacks]}</p>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      {mayBeFree && !quote && (
        <p className="above-8 text-sm muted leading-150">
          Con questo totale la spedizione è gratuita: {freeShippingScope}.
        </p>
      )}
    </section>
  )
}

/** Explains why the total differs from the sum of the prices above. */
function taxationText({ treatment, rate, law }: QuotedTaxation): string {
  if (treatment === 'exempt_seller') return `${law}.`
  const name = treatmentNames[treatment]
  return toCents(rate) === 0
    ? `${name}: prodotti e spedizione sono al netto dell’IVA italiana. ${law}.`
    : `${name}: al posto dell’IVA italiana paghi quella del paese di destinazione, ${vatRateText(rate)} %.`
}

/** Explains why a business of another member state is charged Italian VAT, and what it can do about it. */
const lackTexts: Readonly<Record<IntraCommunityLack, string>> = {
  verified_profile:
    'Paghi l’IVA italiana perché il tuo profilo aziendale non è verificato. Completalo in Profilo Aziendale: dopo la verifica compri senza IVA.',
  vies_confirmation:
    'Paghi l’IVA italiana perché il VIES, il registro europeo, non ha confermato la tua partita IVA. Controllala in Profilo Aziendale.',
}

const shippingLabel = (cost: Money): string => (toCents(cost) === 0 ? 'Gratuita' : euro(cost))

function Amount({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={classes.sum} data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
