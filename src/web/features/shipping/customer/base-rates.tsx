import {
  baseRates,
  calculatorDestinationNames,
  calculatorDestinations,
  extraKilogramPrice,
} from '../../../../domain/shipping/calculator.ts'
import { euro } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import classes from './base-rates.module.css'

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
