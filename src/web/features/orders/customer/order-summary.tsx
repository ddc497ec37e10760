import { addMoney, type Money, multiplyMoney, toCents } from '../../../../domain/money.ts'
import { euro } from '../../../shared/format.ts'
import { Picture } from '../../../ui/picture.tsx'
import classes from './order-summary.module.css'

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
  freeShippingThreshold: Money | null
}

/** Beyond this many lines the list scrolls. */
const linesInSight = 3

/** Lines and products' total. The server alone computes shipping, from the address. */
export function OrderSummary({ lines, freeShippingThreshold }: OrderSummaryProps) {
  const total = addMoney(...lines.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)))
  const mayBeFree = freeShippingThreshold !== null && toCents(total) >= toCents(freeShippingThreshold)
  return (
    <section className={classes.summary} aria-label="Riepilogo">
      {/* A scrolling list must be focusable, to scroll by keyboard too. */}
      <ul className={classes.lines} aria-label="Prodotti" tabIndex={lines.length > linesInSight ? 0 : undefined}>
        {lines.map((line) => (
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
      </ul>
      <p className={classes.total}>
        <span>Totale prodotti</span>
        <span>{euro(total)}</span>
      </p>
      <p className={classes.note}>
        La spedizione si calcola dall’indirizzo, dal peso e dal numero dei capi: la vedi nell’ordine prima di pagare.
        {mayBeFree &&
          ` Con questo totale è gratuita fino a 3 kg nelle zone espresse (Italia, Germania, Austria, Paesi Bassi, Belgio).`}
      </p>
    </section>
  )
}
