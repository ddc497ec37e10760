import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ShopProductRow } from '../../../../../contract/shopify/shopify-products.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import type { DialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../../ui/dialogs/dialog-actions.tsx'
import { FormFailure } from '../../../../ui/notice.tsx'
import { draftOf, readDraft } from './price-rule-draft.ts'
import { PriceRuleFields } from './price-rule-fields.tsx'
import { RulePreview } from './rule-preview.tsx'
import { changeFailed, useChangeProduct } from './shop-products.api.ts'
import { TextFields } from './text-fields.tsx'

/** Edits texts, price rule and status of one product in the shop. */
export function ChangeDialog({ dialog }: { dialog: DialogFor<ShopProductRow> }) {
  if (!dialog.subject) return null
  return (
    <Dialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={`Modifica ${dialog.subject.name}`}
      size="lg"
      persistent
    >
      <ChangeForm key={dialog.subject.productId} row={dialog.subject} onClose={dialog.close} />
    </Dialog>
  )
}

function ChangeForm({ row, onClose }: { row: ShopProductRow; onClose: () => void }) {
  const { productId, name, cost, isDraft, title, description, priceRule } = row
  const change = useChangeProduct(productId)
  const [texts, setTexts] = useState({ title, description })
  const [draft, setDraft] = useState(draftOf(priceRule))
  const [asDraft, setAsDraft] = useState(isDraft)
  const read = readDraft(draft)
  const rule = 'rule' in read ? read.rule : null
  return (
    <form
      noValidate
      className="stack gap-20"
      onSubmit={(event) => {
        event.preventDefault()
        if (rule) change.mutate({ ...texts, priceRule: rule, isDraft: asDraft }, { onSuccess: onClose })
      }}
    >
      <TextFields productId={productId} texts={texts} onChange={setTexts} />
      <PriceRuleFields draft={draft} problems={'problems' in read ? read.problems : {}} onChange={setDraft} />
      <RulePreview products={[{ id: productId, name, cost }]} rule={rule} />
      <Checkbox
        label="Come bozza: i tuoi clienti non lo vedono finché non lo attivi"
        checked={asDraft}
        onChange={(event) => setAsDraft(event.currentTarget.checked)}
      />
      <FormFailure>{change.error && failureText(changeFailed, change.error)}</FormFailure>
      <DialogSubmit label="Salva e invia" isPending={change.isPending} disabled={!rule} onCancel={onClose} />
    </form>
  )
}
