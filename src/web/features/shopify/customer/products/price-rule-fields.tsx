import { NativeSelect, TextInput } from '@mantine/core'
import { type PriceRounding, priceRoundings } from '../../../../../domain/shopify/shopify-prices.ts'
import type { PriceRuleDraft, PriceRuleProblems } from './price-rule-draft.ts'
import classes from './price-rule-fields.module.css'
import { roundingNames } from './product-texts.ts'

interface PriceRuleFieldsProps {
  draft: PriceRuleDraft
  problems: PriceRuleProblems
  onChange: (draft: PriceRuleDraft) => void
}

const toRounding = (value: string): PriceRounding => priceRoundings.find((one) => one === value) ?? 'none'

/** Fields of a price rule. */
export const PriceRuleFields = ({ draft, problems, onChange }: PriceRuleFieldsProps) => (
  <fieldset className={classes.rule}>
    <legend className={classes.legend}>Prezzo nel tuo negozio</legend>
    <TextInput
      label="Prezzo qui ×"
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      value={draft.factor}
      error={problems.factor}
      onChange={(event) => onChange({ ...draft, factor: event.currentTarget.value })}
    />
    <TextInput
      label="Più (€)"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0,00"
      maxLength={8}
      value={draft.amount}
      error={problems.amount}
      onChange={(event) => onChange({ ...draft, amount: event.currentTarget.value })}
    />
    <NativeSelect
      label="Arrotonda"
      value={draft.rounding}
      onChange={(event) => onChange({ ...draft, rounding: toRounding(event.currentTarget.value) })}
      data={priceRoundings.map((value) => ({ value, label: roundingNames[value] }))}
    />
    <p className={classes.note}>
      I prezzi sono IVA inclusa. Sotto il tuo costo non si scende: se la regola dà meno, il prezzo è il costo.
    </p>
  </fieldset>
)
