import { paths } from '../../../../contract/site-pages.ts'
import { planNames } from '../../../../domain/accounts/plan-names.ts'
import { IconCheck } from '../../../ui/icons/icon-check.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import classes from './white-label-upsell.module.css'

/** For users whose plan does not include white label. */
export const WhiteLabelUpsell = () => (
  <Panel
    title={`Compreso nel piano ${planNames.pro}`}
    intro="Bigliettini, packaging ed email ai tuoi clienti portano il tuo marchio."
  >
    <IncludedFeatures />
    <div className={classes.actions}>
      <ButtonLink to={paths.subscriptions}>Aggiorna a Pro</ButtonLink>
      <ButtonLink to={paths.subscriptions} variant="default">
        Confronta Piani
      </ButtonLink>
    </div>
  </Panel>
)

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
