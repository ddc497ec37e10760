import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toCents } from '../../../../../domain/money/money.ts'
import { marginOf } from '../../../../../domain/money/selling-prices.ts'
import { percentText } from '../../../../../domain/money/vat.ts'
import {
  isFloored,
  type PriceRounding,
  type PriceRule,
  priceRoundings,
  shopPrice,
} from '../../../../../domain/shopify/shopify-prices.ts'
import { euro } from '../../../../shared/texts/format.ts'
import { HairlineTable } from '../../../../ui/lists/list-table.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import type { PriceRuleDraft, PriceRuleProblems } from './price-rule-draft.ts'
import { roundingNames } from './product-texts.ts'
import classes from './shop-product-fields.module.css'
import { ownTextsQuery } from './shop-products.api.ts'

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

export interface PricedProduct {
  id: string
  name: string
  /** Our price, including VAT. */
  cost: string
}

interface RulePreviewProps {
  products: readonly PricedProduct[]
  /** Null while the input is invalid. */
  rule: PriceRule | null
}

const columns = [
  { label: 'Prodotto' },
  { label: 'Costo', align: 'end' },
  { label: 'Prezzo', align: 'end' },
  { label: 'Margine', align: 'end' },
] as const

/** Clothing has the ordinary VAT rate. */
const vatRate = '22.00'

/** Prices resulting from the rule, updated while typing. */
export function RulePreview({ products, rule }: RulePreviewProps) {
  if (products.length === 0) return null
  return (
    <div className={classes.preview}>
      <HairlineTable caption="Anteprima dei prezzi" columns={columns} dense stacks>
        {products.map(({ id, name, cost }) => (
          <tr key={id}>
            <td className={classes.name}>{name}</td>
            <td data-align="end" data-label="Costo">
              {euro(cost)}
            </td>
            {rule ? <Priced cost={cost} rule={rule} /> : <NotYet />}
          </tr>
        ))}
      </HairlineTable>
      <p className="above-8 text-xs muted leading-150">
        Il margine è quel che ti resta dopo la merce e l’IVA al 22%, senza la spedizione; la percentuale è sul prezzo
        netto.
      </p>
    </div>
  )
}

const NotYet = () => (
  <>
    <td data-align="end" data-label="Prezzo">
      –
    </td>
    <td data-align="end" data-label="Margine">
      –
    </td>
  </>
)

function Priced({ cost, rule }: { cost: string; rule: PriceRule }) {
  const price = shopPrice(cost, rule)
  const { margin, percent } = marginOf({ sellingPrice: price, goods: cost, shipping: '0.00', vatRate })
  return (
    <>
      <td data-align="end" data-label="Prezzo">
        <strong>{euro(price)}</strong> {isFloored(cost, rule) && <span className={classes.floored}>pari al costo</span>}
      </td>
      <td data-align="end" data-label="Margine" className={toCents(margin) > 0 ? undefined : 'text-error'}>
        {euro(margin)} <span className={classes.percent}>{percentText(percent)}</span>
      </td>
    </>
  )
}

/** Null: our text. */
export interface Texts {
  title: string | null
  description: string | null
}

interface TextFieldsProps {
  productId: string
  texts: Texts
  onChange: (texts: Texts) => void
}

/** Maximum lengths accepted by Shopify and by our API. */
const longest = { title: 255, description: 20_000 }

/** Custom title and description in the shop; a text equal to ours keeps following the catalogue. */
export function TextFields({ productId, texts, onChange }: TextFieldsProps) {
  const { data: own, error, refetch } = useQuery(ownTextsQuery(productId))
  const orOwn = (typed: string, ours: string | undefined) => (typed.trim() === '' || typed === ours ? null : typed)
  if (error && !own) return <LoadFailed error={error} onRetry={refetch} title="Testi non caricati" />
  return (
    <>
      <TextInput
        label="Titolo"
        description="Vuoto, o uguale al nostro: segue il catalogo"
        maxLength={longest.title}
        value={texts.title ?? own?.title ?? ''}
        disabled={!own}
        onChange={(event) => onChange({ ...texts, title: orOwn(event.currentTarget.value, own?.title) })}
      />
      <Textarea
        label="Descrizione"
        description="Solo testo; una riga vuota separa i paragrafi"
        rows={8}
        maxLength={longest.description}
        value={texts.description ?? own?.description ?? ''}
        disabled={!own}
        onChange={(event) => onChange({ ...texts, description: orOwn(event.currentTarget.value, own?.description) })}
      />
    </>
  )
}
