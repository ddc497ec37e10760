import type { ShopifyIntegration } from '../../../../contract/shopify/shopify.ts'
import type { ShopEnd } from '../../../../domain/shopify/shopify.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { Notice } from '../../../ui/notice.tsx'

const ends: Readonly<Record<ShopEnd, { title: string; text: string }>> = {
  credentials: {
    title: 'Il negozio non accetta più le credenziali',
    text: 'Inserisci qui sotto quelle nuove per riattivarlo. Gli ordini arrivati intanto li importiamo allora.',
  },
  uninstalled: {
    title: 'L’app è stata disinstallata dal negozio',
    text: 'Installala di nuovo su Shopify, poi inserisci qui sotto le sue credenziali. Gli ordini arrivati intanto li importiamo allora.',
  },
}

/** How orders arrive from the shop, or the problem that prevents it. */
export function StoreNotices({ integration }: { integration: ShopifyIntegration }) {
  const { isActive, end, failures, nextSyncAt, missingScopes, webhooksAt } = integration
  if (!isActive) {
    const { title, text } = ends[end ?? 'credentials']
    return (
      <Notice tone="warning" title={title}>
        {text}
      </Notice>
    )
  }
  return (
    <>
      {failures > 0 && (
        <Notice tone="warning" title="Il negozio non risponde">
          {nextSyncAt === null
            ? 'Riproviamo automaticamente: nessun ordine si perde.'
            : `Riproviamo automaticamente, la prossima volta ${dateTime(nextSyncAt)}: nessun ordine si perde.`}
        </Notice>
      )}
      {missingScopes.length > 0 && (
        <Notice tone="warning" title="All’app mancano dei permessi">
          Aggiungi {missingScopes.join(', ')} nella tua app Shopify, pubblica la versione e approva l’aggiornamento nel
          negozio.
        </Notice>
      )}
      <Notice title="Gli ordini arrivano automaticamente">
        {webhooksAt === null
          ? 'Controlliamo il negozio ogni 15 minuti. '
          : 'Shopify ci avvisa appena ne arriva uno, e ogni 15 minuti ricontrolliamo il negozio. '}
        Importiamo gli articoli il cui SKU comincia per DW-, ai prezzi del portale. Se un ordine viene annullato o
        modificato su Shopify prima che lo paghi, cambia anche qui; se l’hai già pagato, ti avvisiamo.
      </Notice>
    </>
  )
}
