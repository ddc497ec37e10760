import type { Money } from '../../../../domain/money/money.ts'
import { deliveryTime, expressMaxWeightGrams, freeShippingScope } from '../../../../domain/shipping/express-zones.ts'
import { CutoffTime } from '../../../shared/site/use-site-facts.ts'
import { euro } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import classes from './general-information.module.css'

/** `freeShippingThreshold`: null if free shipping is disabled; undefined while loading. */
export const GeneralInformation = ({ freeShippingThreshold }: { freeShippingThreshold: Money | null | undefined }) => (
  <Panel title="Informazioni generali">
    <ul className={classes.facts}>
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
