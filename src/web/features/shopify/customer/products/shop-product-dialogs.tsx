import { Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import type { ShopProductRow } from '../../../../../contract/shopify/shopify-products.ts'
import { standardPriceRule } from '../../../../../domain/shopify/shopify-prices.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import type { DialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { ConfirmDialog, DialogActions, DialogSubmit } from '../../../../ui/dialogs/dialog-actions.tsx'
import { FormFailure } from '../../../../ui/notice.tsx'
import { draftOf, readDraft } from './price-rule-draft.ts'
import { keptText, productsText } from './product-texts.ts'
import { PriceRuleFields, RulePreview, TextFields } from './shop-product-fields.tsx'
import { changeFailed, useActOnProducts, useChangeProduct } from './shop-products.api.ts'

/** Edits texts, price rule and status of one product in the shop. */
export function ChangeDialog({ dialog }: { dialog: DialogFor<ShopProductRow> }) {
  if (!dialog.subject) return null
  return (
    <Dialog opened={dialog.opened} onClose={dialog.close} title={`Modifica ${dialog.subject.name}`} size="lg" isForm>
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
    <Dialog opened={opened} onClose={onClose} title="Prezzi di tutti" size="lg" isForm>
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

/** Stops syncing a product: it stays in the shop unchanged, or becomes a draft there. */
export function RemoveDialog({ dialog }: { dialog: DialogFor<ShopProductRow> }) {
  const act = useActOnProducts()
  const row = dialog.subject
  if (!row) return null
  const isThere = row.adminUrl !== null
  const remove = (kind: 'remove' | 'remove_as_draft') =>
    act.mutate({ act: kind, productIds: [row.productId] }, { onSuccess: dialog.close })
  return (
    <Dialog opened={dialog.opened} onClose={dialog.close} title="Togli dall’elenco" size="md">
      <Text component="div" lh={1.6} mb="lg">
        {isThere
          ? `Da ora non seguiamo più «${row.name}»: prezzo, testi e disponibilità nel tuo negozio restano come sono, e li curi tu. Se non vuoi rischiare di vendere quel che non c’è più, lascialo come bozza.`
          : `«${row.name}» non è nel tuo negozio: lo togliamo dall’elenco e non lo inviamo.`}
      </Text>
      <DialogActions>
        <Button variant="default" onClick={dialog.close} data-autofocus>
          Annulla
        </Button>
        {isThere && (
          <Button variant="default" loading={act.isPending} onClick={() => remove('remove_as_draft')}>
            Togli e metti in bozza
          </Button>
        )}
        <Button loading={act.isPending} onClick={() => remove('remove')}>
          {isThere ? 'Togli e lascia com’è' : 'Togli'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Overwrites the reseller's changes in the shop with our version, once. */
export function OverwriteDialog({ dialog }: { dialog: DialogFor<ShopProductRow> }) {
  const act = useActOnProducts()
  const row = dialog.subject
  if (!row) return null
  return (
    <ConfirmDialog
      opened={dialog.opened}
      onClose={dialog.close}
      onConfirm={() => act.mutate({ act: 'overwrite', productIds: [row.productId] }, { onSuccess: dialog.close })}
      title="Sovrascrivi le tue modifiche"
      confirmLabel="Sovrascrivi"
      cancelLabel="Tieni"
      destructive
      pending={act.isPending}
    >
      Di «{row.name}» nel tuo negozio hai cambiato: {keptText(row.keptFields)}. Se sovrascrivi, torna la nostra
      versione; se tieni, resta com’è anche quando il catalogo cambia.
    </ConfirmDialog>
  )
}
