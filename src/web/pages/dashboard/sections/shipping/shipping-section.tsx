import { useState } from 'react'
import type { ShippingCalculation } from '../../../../../contract/shipping/shipping.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { deliveryTime, expressMaxWeightGrams } from '../../../../../domain/shipping/express-zones.ts'
import type { CalculatorInput } from '../../../../features/shipping/customer/calculator-fields.ts'
import {
  AdditionalOptions,
  BaseRates,
  CalculationResult,
  CalculatorForm,
} from '../../../../features/shipping/customer/calculator-form.tsx'
import { RatesDownload } from '../../../../features/shipping/customer/rates-download.tsx'
import { CutoffTime } from '../../../../shared/site/use-site-facts.ts'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import classes from './shipping-section.module.css'

export function ShippingSection() {
  const [result, setResult] = useState<{ calculation: ShippingCalculation; input: CalculatorInput } | null>(null)
  return (
    <>
      <PageTitle intro="Calcola quanto costa un pacco a seconda del peso.">Spedizioni</PageTitle>
      <div className="with-aside">
        <Panel title="Calcola il costo">
          <CalculatorForm onCalculated={(calculation, input) => setResult({ calculation, input })} />
        </Panel>
        <Panel title="Risultato">
          {result ? (
            <CalculationResult {...result} />
          ) : (
            <p className={classes.waiting}>Scegli destinazione e peso: qui vedi il costo e di che cosa è fatto.</p>
          )}
        </Panel>
        <div className="stack gap-20 align-start">
          <BaseRates />
          <Notice title="Spedizione veloce">
            Gli ordini pagati entro le <CutoffTime /> di un giorno lavorativo partono in giornata. Con il corriere
            espresso BRT, fino a {expressMaxWeightGrams / 1000} kg, arrivano in {deliveryTime(['IT'])}.
          </Notice>
        </div>
        <div className="stack gap-20 align-start">
          <AdditionalOptions />
          <Panel title="Tariffe degli ordini">
            <p className={classes.orders}>
              Questo è un calcolo a peso. Gli ordini pagano le{' '}
              <TextLink to={paths.dashboard} search={{ section: 'shipping-rates' }}>
                Tariffe Spedizioni
              </TextLink>
              , per zona, peso e numero di pezzi: il loro costo lo vedi sempre prima di confermare.
            </p>
            <RatesDownload />
          </Panel>
        </div>
      </div>
    </>
  )
}
