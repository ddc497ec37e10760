import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ShippingCalculation, ShippingRate } from '../../../../contract/shipping/shipping.ts'
import type { Money } from '../../../../domain/money/money.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { http } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { euro } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import type { CalculatorInput } from './calculator-fields.ts'

const calculatorPath = '/api/shipping/calculate'
const ratesPath = '/api/shipping/rates'

/** URL of the CSV download. */
export const ratesFile = `${ratesPath}.csv`

export const shippingRatesQuery = () =>
  queryOptions({ queryKey: [ratesPath], queryFn: ({ signal }) => http.get<ShippingRate[]>(ratesPath, { signal }) })

export const calculationFailed = 'Impossibile calcolare il costo di spedizione'

/** `€6,90`: this text alone places the sign first. */
const signFirst = (amount: Money): string => `€${euro(amount).replace('\u00a0€', '')}`

export function useCalculateShipping() {
  return useMutation({
    mutationFn: (input: CalculatorInput) =>
      dedupe(`${calculatorPath} ${JSON.stringify(input)}`, () => http.post<ShippingCalculation>(calculatorPath, input)),
    onSuccess: ({ totalCost }) => toast.success(`Costo totale: ${signFirst(totalCost)}`),
    onError: (error) => toast.error(failureText(calculationFailed, error)),
  })
}
