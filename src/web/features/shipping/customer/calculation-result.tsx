import type { ShippingCalculation } from '../../../../contract/shipping/shipping.ts'
import {
  baseRates,
  calculatorDestinationNames,
  calculatorDestinations,
  extraKilogramPrice,
  isOnRequest,
  shippingOptionNames,
  shippingOptionPrices,
  shippingOptions,
} from '../../../../domain/shipping/calculator.ts'
import { kilograms } from '../../../../domain/words/kilograms.ts'
import { euro } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { MailLink } from '../../../ui/navigation/mail-link.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import classes from './calculation-result.module.css'
import type { CalculatorInput } from './calculator-fields.ts'

interface CalculationResultProps {
  calculation: ShippingCalculation
  /** The input that was calculated. */
  input: CalculatorInput
}

/** The shipping cost and its components. */
export function CalculationResult({ calculation: { totalCost, breakdown }, input }: CalculationResultProps) {
  const destination = calculatorDestinations.find((each) => each === input.destination)
  const parcel = [destination && calculatorDestinationNames[destination], kilograms(String(input.weight))]
  return (
    <div role="status">
      <p className="below-12 muted">{parcel.filter(Boolean).join(', ')}</p>
      <dl className="flush">
        <Line name="Tariffa base" amount={euro(breakdown.base)} />
        {shippingOptions
          .filter((option) => input.options[option])
          .map((option) => (
            <Line
              key={option}
              name={isOnRequest(option) ? `${shippingOptionNames[option]}, su richiesta` : shippingOptionNames[option]}
              amount={euro(breakdown[option])}
            />
          ))}
        <Line name="Costo totale" amount={euro(totalCost)} isTotal />
      </dl>
    </div>
  )
}

const Line = ({ name, amount, isTotal }: { name: string; amount: string; isTotal?: true }) => (
  <div className={classes.line} data-total={isTotal}>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
)

export const AdditionalOptions = () => (
  <Panel
    title="Opzioni aggiuntive"
    intro={
      <>
        L’assicurazione si sceglie nell’ordine. Il contrassegno si concorda con noi prima di ordinare:{' '}
        <MailLink subject="Contrassegno">scrivici</MailLink>.
      </>
    }
  >
    <dl className="flush">
      {shippingOptions.map((option) => (
        <div key={option} className={classes.line}>
          <dt>{shippingOptionNames[option]}</dt>
          <dd>
            +{euro(shippingOptionPrices[option])}
            {isOnRequest(option) && ', su richiesta'}
          </dd>
        </div>
      ))}
    </dl>
  </Panel>
)

/** Base prices of the calculator by destination. */
export const BaseRates = () => (
  <Panel title="Tariffe base" intro={`Ogni kg in più, anche solo iniziato, costa ${euro(extraKilogramPrice)}.`}>
    <dl className={classes.rates}>
      {calculatorDestinations.map((destination) => (
        <StatCard
          key={destination}
          label={calculatorDestinationNames[destination]}
          value={euro(baseRates[destination])}
          hint="fino a 1 kg"
        />
      ))}
    </dl>
  </Panel>
)
