import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Money, toCents } from '../../../domain/money/money.ts'
import {
  deliveryTime,
  expressCountryNames,
  findExpressZone,
  freeShippingScope,
} from '../../../domain/shipping/express-zones.ts'
import { CutoffTime } from '../../shared/site/use-site-facts.ts'
import { euro } from '../../shared/texts/format.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import classes from './shipping-card.module.css'

/** Country names are listed because starting `Intl.DisplayNames` takes a phone as long as the rest of the page. */
const countries = Object.entries(expressCountryNames).map(([value, label]) => ({ value, label }))

interface ShippingCardProps {
  price: Money
  freeShippingThreshold: Money | null
}

export function ShippingCard({ price, freeShippingThreshold }: ShippingCardProps) {
  const [country, setCountry] = useState('IT')
  const zone = findExpressZone(country)
  const isFree = freeShippingThreshold !== null && toCents(price) >= toCents(freeShippingThreshold)

  return (
    <Panel title="Calcola la spedizione" className="above-40">
      <div className={classes.row}>
        <NativeSelect
          label="Destinazione"
          data={countries}
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
        {zone && (
          <p className={classes.cost} role="status">
            <span className={classes.amount}>{isFree ? 'Gratuita' : euro(zone.price)}</span>
            <span className="text-sm muted">{zone.name}</span>
          </p>
        )}
      </div>
      <p className={classes.note}>
        {zone?.description}, tracciata. Consegna in {deliveryTime([country])}. Prezzi IVA inclusa fino a 3 kg. Gli
        ordini pagati entro le <CutoffTime /> di un giorno lavorativo partono in giornata.
        {!isFree &&
          freeShippingThreshold !== null &&
          ` Gratuita per ordini da ${euro(freeShippingThreshold)}: ${freeShippingScope}.`}
      </p>
    </Panel>
  )
}
