import { paths } from '../../../../contract/site-pages.ts'
import { planNames } from '../../../../domain/accounts/plan-names.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import { IncludedFeatures } from './included-features.tsx'
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
