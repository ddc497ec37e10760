import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type OrderQuote, QuoteOrderInput } from '../../../../../contract/orders/order-placing.ts'
import { ApiError, http, messageOf } from '../../../../shared/calls/http.ts'
import { type OrderSource, ordersOf } from './place-order.api.ts'

type Quoted = Pick<OrderQuote, 'totalAmount' | 'shippingCost' | 'insuranceCost' | 'taxation' | 'withoutVatLacks'>

/** Cost of the order at the address typed so far. */
export interface OrderPrice {
  /** Undefined until the server has calculated it. */
  quote: Quoted | undefined
  /** Placeholder text for the shipping cost. */
  waiting: string
  problem: string | null
  /** True if the destination is refused: the order would be refused as well. */
  isRefused: boolean
}

const typingPauseMs = 300

/**
 * Requests a quote from the server, which prices the order by the same rules, whenever country or ZIP have changed and are complete. Until the
 * response arrives there is no price, so that no price of another destination or an earlier request is shown.
 */
export function useOrderQuote(
  source: OrderSource,
  { shipping, insurance }: { shipping: { country: string; zip: string }; insurance: boolean },
): OrderPrice {
  const { country } = shipping
  const zip = shipping.zip.trim()
  const [askedCountry] = useDebouncedValue(country, typingPauseMs)
  const [askedZip] = useDebouncedValue(zip, typingPauseMs)
  const isTyping = country !== askedCountry || zip !== askedZip
  const input = { ...source, shipping: { country, zip }, insurance }
  const isSplit = ordersOf(source) > 1
  // For a split of thousands of lines, one line is enough for the validation, which runs at each keystroke.
  const some = isSplit && 'items' in source ? { items: source.items.slice(0, 1) } : source
  const isComplete = QuoteOrderInput.safeParse({ ...some, shipping: { country, zip } }).success
  const { data, error } = useQuery({
    queryKey: ['/api/orders', 'quote', input],
    queryFn: ({ signal }) =>
      http.post<Quoted>(isSplit ? '/api/orders/split/quote' : '/api/orders/quote', input, { signal }),
    enabled: isComplete && !isTyping,
    // Prices and the tariff may have changed since.
    staleTime: 0,
    gcTime: 0,
  })
  if (!isComplete) return { quote: undefined, waiting: 'Scrivi il CAP', problem: null, isRefused: false }
  if (isTyping) return { quote: undefined, waiting: calculating, problem: null, isRefused: false }
  if (error) {
    return {
      quote: undefined,
      waiting: '–',
      problem: messageOf(error, 'Impossibile calcolare la spedizione: la vedi nell’ordine prima di pagare.'),
      isRefused: error instanceof ApiError && error.problem?.fields?.['shipping.country'] !== undefined,
    }
  }
  return { quote: data, waiting: calculating, problem: null, isRefused: false }
}

const calculating = 'Calcolo…'
