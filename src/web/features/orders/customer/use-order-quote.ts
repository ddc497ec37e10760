import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type OrderQuote, QuoteOrderInput } from '../../../../contract/orders.ts'
import { http, messageOf } from '../../../shared/http.ts'
import type { OrderSource } from './order-source.ts'

/** What the order costs at the address typed so far. */
export interface OrderPrice {
  /** Undefined until the server has priced it. */
  quote: OrderQuote | undefined
  /** What stands where the shipping cost will stand. */
  waiting: string
  problem: string | null
}

const typingPauseMs = 300

/** Asks the server, by whose rule the order will be priced, whenever country or ZIP have changed and are complete. */
export function useOrderQuote(source: OrderSource, destination: { country: string; zip: string }): OrderPrice {
  const [country] = useDebouncedValue(destination.country, typingPauseMs)
  const [zip] = useDebouncedValue(destination.zip.trim(), typingPauseMs)
  const input = { ...source, shipping: { country, zip } }
  const isComplete = QuoteOrderInput.safeParse(input).success
  const { data, error } = useQuery({
    queryKey: ['/api/orders', 'quote', input],
    queryFn: ({ signal }) => http.post<OrderQuote>('/api/orders/quote', input, { signal }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  })
  if (!isComplete) return { quote: undefined, waiting: 'Scrivi il CAP', problem: null }
  if (error) {
    return {
      quote: undefined,
      waiting: '–',
      problem: messageOf(error, 'Impossibile calcolare la spedizione: la vedi nell’ordine prima di pagare.'),
    }
  }
  return { quote: data, waiting: 'Calcolo…', problem: null }
}
