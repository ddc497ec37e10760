import { useState } from 'react'
import type { ShopProductRow } from '../../../../../contract/shopify/shopify-products.ts'
import { standardPriceRule } from '../../../../../domain/shopify/shopify-prices.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../../ui/dialogs/dialog-actions.tsx'
import { draftOf, readDraft } from './price-rule-draft.ts'
import { PriceRuleFields } from './price-rule-fields.tsx'
import { productsText } from './product-texts.ts'
import { RulePreview } from './rule-preview.tsx'
import { useActOnProducts } from './shop-products.api.ts'

interface RuleDialogProps {
  opened: boolean
  onClose: () => void
  /** Number of products in the shop. */
  sent: number
  /** Products for the preview. */
  rows: readonly ShopProductRow[]
}

const maxExamples = 5

/** Sets one price rule for all products in the shop. */
export function RuleDialog({ opened, onClose, ...form }: RuleDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Prezzi di tutti" size="lg" persistent>
      <RuleForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function RuleForm({ sent, rows, onClose }: Omit<RuleDialogProps, 'opened'>) {
  const act = useActOnProducts()
  const [draft, setDraft] = useState(draftOf(rows[0]?.priceRule ?? standardPriceRule))
  const read = readDraft(draft)
  const rule = 'rule' in read ? read.rule : null
  const examples = rows.slice(0, maxExamples).map(({ productId, name, cost }) => ({ id: productId, name, cost }))
  return (
    <form
      noValidate
      className="stack gap-20"
      onSubmit={(event) => {
        event.preventDefault()
        if (rule) act.mutate({ act: 'change_rule', state: 'sent', priceRule: rule }, { onSuccess: onClose })
      }}
    >
      <p className="flush leading-150">
        Vale per {sent === 1 ? 'il prodotto che è' : `i ${productsText(sent)} che sono`} nel tuo negozio. I prezzi che
        hai cambiato lì a mano restano.
      </p>
      <PriceRuleFields draft={draft} problems={'problems' in read ? read.problems : {}} onChange={setDraft} />
      <RulePreview products={examples} rule={rule} />
      <DialogSubmit label="Cambia i prezzi" isPending={act.isPending} disabled={!rule} onCancel={onClose} />
    </form>
  )
}
