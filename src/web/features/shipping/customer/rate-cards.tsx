import type { ShippingRate } from '../../../../contract/shipping/shipping.ts'
import { RateCard } from './rate-card.tsx'
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
