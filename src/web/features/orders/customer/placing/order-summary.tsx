import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type OrderQuote, type QuotedPrice, QuoteOrderInput } from '../../../../../contract/orders/order-placing.ts'
import type { QuotedTaxation } from '../../../../../contract/orders/orders.ts'
import { treatmentNames } from '../../../../../domain/invoices/cross-border.ts'
import { vatWords } from '../../../../../domain/invoices/taxation-texts.ts'
import type { IntraCommunityLack } from '../../../../../domain/invoices/vat-treatments.ts'
import { addMoney, type Money, multiplyMoney, toCents } from '../../../../../domain/money/money.ts'
import { vatRateText } from '../../../../../domain/money/vat.ts'
import { isInsured, transportCost } from '../../../../../domain/orders/orders.ts'
import { ordersFor } from '../../../../../domain/orders/split-order.ts'
import { freeShippingScope } from '../../../../../domain/shipping/express-zones.ts'
import { ApiError, http, messageOf } from '../../../../shared/calls/http.ts'
import { count, euro } from '../../../../shared/texts/format.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import classes from './order-summary.module.css'
import { type OrderSource, ordersOf } from './place-order.api.ts'

export interface OrderSummaryLine {
  id: string
  name: string
  /** `Nero / M`. */
  variantInfo: string | null
  imageUrl: string | null
  /** As listed in the catalogue. */
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
  const { quote, charged, waiting, problem, isRefused } = price
  const priced = lines.map((line, at) => ({ ...line, unitPrice: charged?.unitPrices?.[at] ?? line.unitPrice }))
  const total = quote?.totalAmount ?? totalOf(priced)
  const orders = ordersFor(lines.length)
  const mayBeFree =
    orders === 1 && freeShippingThreshold !== null && toCents(totalOf(lines)) >= toCents(freeShippingThreshold)
  return (
    <section className={classes.summary} aria-label="Riepilogo">
      {/* A scrolling list must be focusable, so that the keyboard can scroll it. */}
      <ul className={classes.lines} aria-label="Prodotti" tabIndex={lines.length > linesInSight ? 0 : undefined}>
        {priced.slice(0, maxShown).map((line) => (
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
      {quote && <TaxationNotes quote={quote} />}
      {problem && <Notice tone="error">{problem}</Notice>}
      {mayBeFree && !quote && !isRefused && (
        <p className="above-8 text-sm muted leading-150">
          Con questo totale la spedizione è gratuita: {freeShippingScope}.
        </p>
      )}
    </section>
  )
}

/** The products at these prices, without shipping. */
export const totalOf = (lines: readonly OrderSummaryLine[]): Money =>
  addMoney(...lines.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)))

/** Explains prices without Italian VAT, or why a business of another member state pays it. */
export const TaxationNotes = ({ quote }: { quote: Pick<QuotedPrice, 'taxation' | 'withoutVatLacks'> }) => (
  <>
    {quote.taxation && <p className="above-8 text-sm muted leading-150">{taxationText(quote.taxation)}</p>}
    {quote.withoutVatLacks && <p className="above-8 text-sm muted leading-150">{lackTexts[quote.withoutVatLacks]}</p>}
  </>
)

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

export const shippingLabel = (cost: Money): string => (toCents(cost) === 0 ? 'Gratuita' : euro(cost))

/** A row of a list of amounts. */
export function Amount({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={classes.sum} data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

type Quoted = Omit<OrderQuote, 'shippingZone'>

/** Cost of the order at the address typed so far. */
export interface OrderPrice {
  /** Undefined until the server has calculated it. */
  quote: Quoted | undefined
  /** Prices at this destination, also while the quote with or without insurance is calculated. They may be without VAT. */
  charged: Pick<Quoted, 'unitPrices' | 'insuranceFee'> | undefined
  /** Placeholder text for the shipping cost. */
  waiting: string
  problem: string | null
  /** True if the destination is refused: the order would be refused as well. */
  isRefused: boolean
}

const typingPauseMs = 300

/**
 * Requests a quote from the server, which prices the order by the same rules, whenever country or ZIP have changed. Until the response arrives there
 * is no price, so that no price of another destination or an earlier request is shown. A ZIP with a mistake is not sent: outside Italy the country is
 * asked about alone, and only its refusal is shown.
 */
export function useOrderQuote(
  source: OrderSource,
  { shipping, insurance }: { shipping: { country: string; zip: string }; insurance: boolean },
): OrderPrice {
  const { country } = shipping
  const zip = shipping.zip.trim()
  const [askedCountry] = useDebouncedValue(country, typingPauseMs)
  const [askedZip] = useDebouncedValue(zip, typingPauseMs)
  const isSplit = ordersOf(source) > 1
  // For a split of thousands of lines, one line is enough for the validation, which runs at each keystroke.
  const some = isSplit && 'items' in source ? { items: source.items.slice(0, 1) } : source
  const isComplete = QuoteOrderInput.safeParse({ ...some, shipping: { country, zip } }).success
  const isTyping = country !== askedCountry || (isComplete && zip !== askedZip)
  const input = { ...source, shipping: { country, zip: isComplete ? zip : '' }, insurance }
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['/api/orders', 'quote', input],
    queryFn: ({ signal }) =>
      http.post<Quoted>(isSplit ? '/api/orders/split/quote' : '/api/orders/quote', input, { signal }),
    enabled: (isComplete || country !== 'IT') && !isTyping,
    placeholderData: (before: Quoted | undefined, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify({ ...input, insurance: !insurance }) ? before : undefined,
    // Prices and the tariff may have changed since.
    staleTime: 0,
    gcTime: 0,
  })
  const none = { quote: undefined, charged: undefined, problem: null, isRefused: false }
  if (isTyping) return { ...none, waiting: calculating }
  const isRefused = error instanceof ApiError && error.problem?.fields?.['shipping.country'] !== undefined
  if (!isComplete && !isRefused) return { ...none, waiting: zip === '' ? 'Scrivi il CAP' : 'Controlla il CAP' }
  if (error) {
    const problem = messageOf(error, 'Impossibile calcolare la spedizione: la vedi nell’ordine prima di pagare.')
    return { ...none, waiting: '–', problem, isRefused }
  }
  return { ...none, quote: isPlaceholderData ? undefined : data, charged: data, waiting: calculating }
}

const calculating = 'Calcolo…'
