import { IconCheck } from '../../../ui/icons/icon-check.tsx'
import classes from './included-features.module.css'

const features = [
  'Bigliettini e packaging con il tuo nome e il tuo logo',
  'Le email di spedizione ai tuoi clienti a tuo nome, con il tuo logo, in cinque lingue',
  'Nel pacco un foglio senza prezzi e senza il nostro nome',
  'Assistenza dedicata 1:1',
]

export const IncludedFeatures = () => (
  <ul className={classes.features}>
    {features.map((feature) => (
      <li key={feature}>
        <IconCheck size={20} stroke={1.5} aria-hidden />
        <span>{feature}</span>
      </li>
    ))}
  </ul>
)
