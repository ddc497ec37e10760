import { shippingOptionNames, shippingOptionPrices, shippingOptions } from '../../../../domain/shipping/calculator.ts'
import { euro } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import classes from './calculation-result.module.css'

export const AdditionalOptions = () => (
  <Panel title="Opzioni aggiuntive">
    <dl className={classes.lines}>
      {shippingOptions.map((option) => (
        <div key={option} className={classes.line}>
          <dt>{shippingOptionNames[option]}</dt>
          <dd>+{euro(shippingOptionPrices[option])}</dd>
        </div>
      ))}
    </dl>
  </Panel>
)
