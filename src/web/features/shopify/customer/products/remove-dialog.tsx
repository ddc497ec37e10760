import { Button, Text } from '@mantine/core'
import type { ShopProductRow } from '../../../../../contract/shopify/shopify-products.ts'
import type { DialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx'
import { useActOnProducts } from './shop-products.api.ts'

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
