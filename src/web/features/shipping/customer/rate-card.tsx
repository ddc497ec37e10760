import { VisuallyHidden } from '@mantine/core'
import type { ShippingRate } from '../../../../contract/shipping/shipping.ts'
import { deliveryTime } from '../../../../domain/shipping/express-zones.ts'
import { pieceSpanName } from '../../../../domain/shipping/rate-cards.ts'
import { countryName } from '../../../shared/country-name.ts'
import { euro } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import classes from './rate-card.module.css'

/** Price, delivery time and countries of a shipping zone. */
export function RateCard({ rate }: { rate: ShippingRate }) {
  const { zoneName, price, description, countries, rates } = rate
  return (
    <Panel title={zoneName} order={3} className={classes.card}>
      <p className={classes.price}>
        {rates.length > 1 && <span className={classes.from}>da </span>}
        {euro(price)}
      </p>
      <p className={classes.description}>{description}</p>
      {rates.length > 0 && (
        <table className={classes.steps}>
          <VisuallyHidden component="caption">{`${zoneName}: prezzo per numero di pezzi`}</VisuallyHidden>
          <tbody>
            {rates.map(({ minItems, maxItems, price: stepPrice }) => (
              <tr key={minItems}>
                <th scope="row">{pieceSpanName({ from: minItems, to: maxItems })}</th>
                <td>{euro(stepPrice)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>Consegna</dt>
          <dd>{deliveryTime(countries)}</dd>
        </div>
        <div>
          <dt>Paesi inclusi</dt>
          <dd>
            {countries.length > 0 ? countries.map((code) => countryName(code)).join(', ') : 'Tutti gli altri paesi'}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
