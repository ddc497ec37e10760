import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { standardPriceRule } from '../../../../../domain/shopify/shopify-prices.ts'
import { shopProductLimits } from '../../../../../domain/shopify/shopify-products.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../../ui/dialogs/dialog-actions.tsx'
import { FormFailure } from '../../../../ui/notice.tsx'
import type { ChosenProducts } from './chosen-products.tsx'
import { draftOf, readDraft } from './price-rule-draft.ts'
import { productsText } from './product-texts.ts'
import classes from './send-dialog.module.css'
import { type PricedProduct, PriceRuleFields, RulePreview, TextFields, type Texts } from './shop-product-fields.tsx'
import { sendFailed, useSendProducts } from './shop-products.api.ts'

interface SendDialogProps {
  opened: boolean
  onClose: () => void
  chosen: ChosenProducts
  /** Products for the preview if whole categories are selected. */
  examples: readonly PricedProduct[]
  onSent: () => void
}

const maxExamples = 5

/** Sets prices, status and texts of the selected products before they are sent. */
export function SendDialog({ opened, onClose, ...form }: SendDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Invia al tuo negozio" size="lg" isForm>
      <SendForm {...form} onClose={onClose} />
    </Dialog>
  )
}

type SendFormProps = Omit<SendDialogProps, 'opened'>

/** State of the form and its submission. */
function useSendForm({ chosen, onSent }: Pick<SendFormProps, 'chosen' | 'onSent'>) {
  const { products, categories } = chosen
  const send = useSendProducts()
  const [draft, setDraft] = useState(draftOf(standardPriceRule))
  const [isDraft, setIsDraft] = useState(true)
  const [edited, setEdited] = useState<ReadonlyMap<string, Texts>>(new Map())
  const read = readDraft(draft)
  const rule = 'rule' in read ? read.rule : null
  const submit = () => {
    if (!rule) return
    const input = {
      ...(products.length > 0 && { productIds: products.map(({ id }) => id) }),
      ...(categories.length > 0 && { categoryIds: categories.map(({ id }) => id) }),
      priceRule: rule,
      isDraft,
      edited: [...edited]
        .filter(([id]) => chosen.isChosen(id))
        .map(([productId, texts]) => ({ productId, ...texts }))
        .slice(0, shopProductLimits.edited),
    }
    send.mutate(input, { onSuccess: onSent })
  }
  const problems = 'problems' in read ? read.problems : {}
  return { send, draft, setDraft, problems, rule, isDraft, setIsDraft, edited, setEdited, submit }
}

function SendForm({ chosen, examples, onClose, onSent }: SendFormProps) {
  const { products } = chosen
  const form = useSendForm({ chosen, onSent })
  const { send, rule } = form
  return (
    <form
      noValidate
      className="stack gap-20"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Chosen chosen={chosen} />
      <PriceRuleFields draft={form.draft} problems={form.problems} onChange={form.setDraft} />
      <RulePreview products={(products.length > 0 ? products : examples).slice(0, maxExamples)} rule={rule} />
      <Arrival isDraft={form.isDraft} onChange={form.setIsDraft} />
      {products.length > 0 && <EditedTexts products={products} edited={form.edited} onEdited={form.setEdited} />}
      <FormFailure>{send.error && failureText(sendFailed, send.error)}</FormFailure>
      <DialogSubmit label="Invia al negozio" isPending={send.isPending} disabled={!rule} onCancel={onClose} />
    </form>
  )
}

const Chosen = ({ chosen: { products, categories } }: { chosen: ChosenProducts }) => (
  <p className="flush leading-150">
    {products.length > 0 && productsText(products.length)}
    {products.length > 0 && categories.length > 0 && ' e '}
    {categories.length > 0 &&
      `${products.length > 0 ? 'tutto' : 'Tutto'} quello che è in vendita di ${categories.map(({ name }) => name).join(', ')}`}
    . Quelli che ci sono già prendono questi prezzi; non si raddoppia niente.
  </p>
)

const Arrival = ({ isDraft, onChange }: { isDraft: boolean; onChange: (isDraft: boolean) => void }) => (
  <Checkbox
    label="Come bozze: i tuoi clienti non li vedono finché non li attivi"
    checked={isDraft}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

interface EditedTextsProps {
  products: readonly PricedProduct[]
  edited: ReadonlyMap<string, Texts>
  onEdited: (edited: ReadonlyMap<string, Texts>) => void
}

/** Custom titles and descriptions per product. */
function EditedTexts({ products, edited, onEdited }: EditedTextsProps) {
  const [open, setOpen] = useState('')
  const mark = (id: string) => (edited.has(id) ? ' (modificato)' : '')
  return (
    <details className={classes.texts}>
      <summary>Titoli e descrizioni</summary>
      <div className="grid gap-16">
        <NativeSelect
          label="Di quale prodotto"
          value={open}
          onChange={(event) => setOpen(event.currentTarget.value)}
          data={[
            { value: '', label: 'Scegli un prodotto' },
            ...products.map(({ id, name }) => ({ value: id, label: `${name}${mark(id)}` })),
          ]}
        />
        {open !== '' && (
          <TextFields
            key={open}
            productId={open}
            texts={edited.get(open) ?? { title: null, description: null }}
            onChange={(texts) => onEdited(new Map([...edited, [open, texts]]))}
          />
        )}
      </div>
    </details>
  )
}
