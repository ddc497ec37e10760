import {
  isOnRequest,
  shippingOptionNames,
  shippingOptionPrices,
  shippingOptions,
} from '../../../../domain/shipping/calculator.ts'
import { euro } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { MailLink } from '../../../ui/navigation/mail-link.tsx'
import classes from './calculation-result.module.css'

export const AdditionalOptions = () => (
  <Panel
    title="Opzioni aggiuntive"
    intro={
      <>
        L’assicurazione si sceglie nell’ordine. Il contrassegno si concorda con noi prima di ordinare:{' '}
        <MailLink subject="Contrassegno">scrivici</MailLink>.
      </>
    }
  >
    <dl className="flush">
      {shippingOptions.map((option) => (
        <div key={option} className={classes.line}>
          <dt>{shippingOptionNames[option]}</dt>
          <dd>
            +{euro(shippingOptionPrices[option])}
            {isOnRequest(option) && ', su richiesta'}
          </dd>
        </div>
      ))}
    </dl>
  </Panel>
)
