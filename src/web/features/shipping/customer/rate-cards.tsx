import { VisuallyHidden } from '@mantine/core'
import type { ShippingRate } from '../../../../contract/shipping/shipping.ts'
import type { Money } from '../../../../domain/money/money.ts'
import { deliveryTime, expressMaxWeightGrams, freeShippingScope } from '../../../../domain/shipping/express-zones.ts'
import { pieceSpanName } from '../../../../domain/shipping/rate-cards.ts'
import { countryName } from '../../../shared/countries.ts'
import { CutoffTime } from '../../../shared/site/use-site-facts.ts'
import { euro } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import classes from './rate-cards.module.css'

export const RateCards = ({ rates }: { rates: readonly ShippingRate[] }) => (
  <ul className={classes.cards}>
    {rates.map((rate) => (
      <li key={rate.zoneCode}>
        <RateCard rate={rate} />
      </li>
    ))}
  </ul>
)

/** Price, delivery time and countries of a shipping zone. */
function RateCard({ rate }: { rate: ShippingRate }) {
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
            {countries.length > 0
              ? countries.map((code) => countryName(code)).join(', ')
              : 'Tutti gli altri paesi in cui spediamo'}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

/** `freeShippingThreshold`: null if free shipping is disabled; undefined while loading. */
export const GeneralInformation = ({ freeShippingThreshold }: { freeShippingThreshold: Money | null | undefined }) => (
  <Panel title="Informazioni generali">
    <ul className={classes.general}>
      <li>I prezzi sono per pacco, IVA inclusa.</li>
      <li>
        La spedizione espressa BRT è tracciata e porta fino a {expressMaxWeightGrams / 1000} kg; oltre vale la tariffa a
        numero di pezzi.
      </li>
      <li>Consegna in {deliveryTime(['IT'])}.</li>
      <li>
        Gli ordini pagati entro le <CutoffTime /> di un giorno lavorativo partono in giornata.
      </li>
      {freeShippingThreshold && (
        <li>
          La spedizione è gratuita per ordini da {euro(freeShippingThreshold)}: {freeShippingScope}.
        </li>
      )}
      <li>Il costo di un ordine lo vedi sempre prima di confermarlo.</li>
    </ul>
  </Panel>
)
