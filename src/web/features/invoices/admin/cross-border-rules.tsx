import { type CrossBorderRule, crossBorderRules } from '../../../../domain/invoices/cross-border.ts'
import { standardRates } from '../../../../domain/invoices/oss-rates.ts'
import { planTaxRules } from '../../../../domain/invoices/plan-taxation.ts'
import { crossBorderTreatments } from '../../../../domain/invoices/vat-treatments.ts'
import { vatRateText } from '../../../../domain/money/vat.ts'
import { countryName } from '../../../shared/country-name.ts'
import { date } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/lists/hairline-table.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import classes from './cross-border-rules.module.css'

const ruleColumns: readonly TableColumn[] = [
  { label: 'Regola' },
  { label: 'In fattura' },
  { label: 'Fonte' },
  { label: 'In vigore dal' },
]

const rateColumns: readonly TableColumn[] = [{ label: 'Paese' }, { label: 'Aliquota', align: 'end' }, { label: 'Dal' }]

/** Includes the rules for plans, which are always on. */
const rules: readonly CrossBorderRule[] = [
  ...crossBorderTreatments.map((treatment) => crossBorderRules[treatment]),
  ...Object.values(planTaxRules),
]

const dayText = (day: string) => date(`${day}T12:00:00Z`)

const ratesByName = Object.entries(standardRates)
  .map(([country, steps]) => ({ country, name: countryName(country), steps }))
  .sort((a, b) => a.name.localeCompare(b.name, 'it'))

/** The rules that can be enabled, with their sources, and the OSS VAT rates. */
export function CrossBorderRules() {
  return (
    <>
      <Panel
        title="Le regole"
        intro="Che cosa cambia quando una regola è attiva, e da dove viene. Senza IVA in un altro paese UE compra solo chi hai verificato, con la partita IVA confermata dal VIES. Le regole dei piani, che sono servizi, valgono sempre."
      >
        <HairlineTable caption="Regole delle vendite oltre confine" columns={ruleColumns} dense stacks>
          {rules.map(({ name, law, nature, source, validFrom }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{nature ? `${law} (${nature})` : law}</td>
              <td>{source}</td>
              <td>{dayText(validFrom)}</td>
            </tr>
          ))}
        </HairlineTable>
      </Panel>
      <Panel title="Aliquote OSS" intro="L’aliquota ordinaria di ogni paese UE, con il giorno da cui vale.">
        <div className={classes.rates}>
          <HairlineTable caption="Aliquote dei paesi UE" columns={rateColumns} dense>
            {ratesByName.flatMap(({ country, name, steps }) =>
              steps.map(([from, rate]) => (
                <tr key={`${country} ${from}`}>
                  <td>{name}</td>
                  <td data-align="end">{vatRateText(rate)} %</td>
                  <td>{dayText(from)}</td>
                </tr>
              )),
            )}
          </HairlineTable>
        </div>
      </Panel>
    </>
  )
}
