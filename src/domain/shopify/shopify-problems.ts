import { problems } from '../errors.ts'
import { maxOrderLines, maxPieces } from '../orders/line-limits.ts'
import { cannotBeSold } from './shopify-products.ts'

/** Sentences of the gateway to the shop. */
const quoted = ({ sentence }: { sentence: string }) => sentence

/** `connecting`: how the app gets its permissions. A Dev Dashboard app gets them from its version; an older app gets a new token for them. */
function missingScopes({
  scopes,
  connecting,
}: {
  scopes: readonly string[]
  connecting?: 'version' | 'token'
}): string {
  const whose = connecting === undefined ? 'All’app del tuo negozio' : 'All’app'
  const ways = {
    version: 'pubblica la versione e approva l’aggiornamento nel negozio.',
    token: 'installala di nuovo e copia il nuovo token.',
    none: 'installala di nuovo, poi riprova.',
  }
  return `${whose} mancano dei permessi (${scopes.join(', ')}): aggiungili nella tua app Shopify, ${ways[connecting ?? 'none']}`
}

/** Maximum number of SKUs that a reason names. */
const maxNamed = 5

export const shopifyProblems = problems({
  conflict: {
    'shopify.changed': 'Nel frattempo il negozio è stato scollegato o collegato di nuovo: riprova.',
    'shopify.denied': quoted,
    'shopify.inactive': 'Il negozio non accetta più le credenziali: inserisci quelle nuove in Integrazione Shopify.',
    'shopify.key': quoted,
    'shopify.no_products':
      'Di quello che hai scelto niente è in vendita adesso: ricarica il catalogo e scegli di nuovo.',
    'shopify.not_connected': 'Collega prima il tuo negozio Shopify.',
    'shopify.not_sellable': cannotBeSold,
    'shopify.scopes': missingScopes,
    'shopify.shop': quoted,
    'shopify.sync_running': 'Una sincronizzazione è già in corso: aspetta un minuto e guarda gli ordini.',
    'shopify.taken': 'Questo negozio è già collegato a un altro account: scollegalo da lì, o scrivici.',
    'shopify.token': quoted,
    'shopify.too_many_products': ({ max, isOfShop }: { max: number; isOfShop: boolean }) =>
      isOfShop
        ? `Il tuo negozio può avere al massimo ${max.toLocaleString('it-IT')} prodotti nostri: togline dall’elenco, poi riprova.`
        : `Al massimo ${max.toLocaleString('it-IT')} prodotti alla volta: scegli meno categorie insieme.`,
  },
  invalid: {
    'shopify.address': ({ wrong }: { wrong: readonly string[] }) =>
      wrong.length === 0
        ? 'Manca l’indirizzo di consegna: aggiungilo su Shopify'
        : `Da correggere su Shopify: ${wrong.join('; ')}`,
    'shopify.lines': ({ isQuantity }: { isQuantity: boolean }) =>
      isQuantity ? `La quantità massima per articolo è ${maxPieces}` : `Massimo ${maxOrderLines} righe per ordine`,
    'shopify.place': 'Il tuo negozio non ha questa sede, o è di un’altra app: scegline un’altra.',
    'shopify.sku': ({ wrong }: { wrong: readonly { sku: string; problem: string }[] }) =>
      [...new Set(wrong.map(({ sku, problem }) => `${problem} (${sku})`))].slice(0, maxNamed).join('; '),
  },
  not_found: {
    'shopify.order_not_found': 'Questo ordine non c’è più: ricarica l’elenco.',
    'shopify.product': 'Questo prodotto non è più nel tuo elenco: ricaricalo.',
  },
  unavailable: {
    'shopify.unreachable': quoted,
  },
})
