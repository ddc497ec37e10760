import { type CrossBorderRule, crossBorderRules } from '../../../../domain/invoices/cross-border.ts'
import { standardRates } from '../../../../domain/invoices/oss-rates.ts'
import { planTaxRules } from '../../../../domain/invoices/plan-taxation.ts'
import { crossBorderTreatments } from '../../../../domain/invoices/vat-treatments.ts'
import { vatRateText } from '../../../../domain/money/vat.ts'
import { countryName } from '../../../shared/countries.ts'
import { date } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import classes from './cross-border-rules.module.css'

/** Includes the rules for plans, which are always on. */
const rules: readonly CrossBorderRule[] = [
  ...crossBorderTreatments.map((treatment) => crossBorderRules[treatment]),
  ...Object.values(planTaxRules),
]

const dayText = (day: string) => date(`${day}T12:00:00Z`)

const ruleColumns: readonly ListColumn<CrossBorderRule>[] = [
  { label: 'Regola', cell: ({ name }) => name },
  { label: 'In fattura', cell: ({ law, nature }) => (nature ? `${law} (${nature})` : law) },
  { label: 'Fonte', cell: ({ source }) => source },
  { label: 'In vigore dal', cell: ({ validFrom }) => dayText(validFrom) },
]

/** One row per rate and country. */
const rates = Object.entries(standardRates)
  .map(([country, steps]) => ({ name: countryName(country), steps }))
  .sort((a, b) => a.name.localeCompare(b.name, 'it'))
  .flatMap(({ name, steps }) => steps.map(([from, rate]) => ({ name, from, rate })))

const rateColumns: readonly ListColumn<(typeof rates)[number]>[] = [
  { label: 'Paese', cell: ({ name }) => name },
  { label: 'Aliquota', align: 'end', cell: ({ rate }) => `${vatRateText(rate)} %` },
  { label: 'Dal', cell: ({ from }) => dayText(from) },
]

/** The rules that can be enabled, with their sources, and the OSS VAT rates. */
export function CrossBorderRules() {
  return (
    <>
      <Panel
        title="Le regole"
        intro="Che cosa cambia quando una regola è attiva, e da dove viene. Senza IVA in un altro paese UE compra solo chi hai verificato, con la partita IVA confermata dal VIES. Le regole dei piani, che sono servizi, valgono sempre."
      >
        <ListTable
          caption="Regole delle vendite oltre confine"
          columns={ruleColumns}
          rows={rules}
          keyOf={({ name }) => name}
        />
      </Panel>
      <Panel title="Aliquote OSS" intro="L’aliquota ordinaria di ogni paese UE, con il giorno da cui vale.">
        <div className={classes.rates}>
          <ListTable
            caption="Aliquote dei paesi UE"
            columns={rateColumns}
            rows={rates}
            keyOf={({ name, from }) => `${name} ${from}`}
            stacks={false}
          />
        </div>
      </Panel>
    </>
  )
}
