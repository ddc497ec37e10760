import { problems } from '../errors.ts'
import { natureRequired } from '../invoices/natures.ts'
import { type Change, meanwhile } from '../meanwhile.ts'
import { maxSynonymGroups } from '../words/search-synonyms.ts'
import { saleGapsOf } from './availability.ts'
import { type VariantUses, variantUsesText } from './variant-uses.ts'

/** `doing`: what the admin is saving. */
type ProductChange = Change & { isOfPictures: boolean; doing: 'pictures' | 'product' }

type SaleGap = { name: string; pieces: number; pictures: number }

export const productProblems = problems({
  conflict: {
    'category.changed': ({ name, ...change }: Change & { name: string }) =>
      meanwhile(change, `ha rinominato la categoria in «${name}»`),
    'category.not_empty': 'Questa categoria ha dei prodotti: scegli in quale altra spostarli.',
    'category.taken': 'C’è già una categoria con questo nome',
    'category.too_many': ({ max }: { max: number }) =>
      `Questa categoria ha più di ${max.toLocaleString('it-IT')} prodotti: spostane prima una parte dall’elenco dei prodotti.`,
    'product.bulk_over':
      'Una modifica di più prodotti si può annullare entro 24 ore: questa è più vecchia. Cambia i prodotti di nuovo.',
    'product.bulk_price': ({ products, name }: { products: number; name: string }) => {
      const whose = products === 1 ? `«${name}» avrebbe` : `${products} prodotti, tra cui «${name}», avrebbero`
      return `Con questa regola ${whose} un prezzo che non può esistere: cambia la regola.`
    },
    'product.bulk_too_many': 'Al massimo 10.000 prodotti alla volta: restringi i filtri e procedi a gruppi.',
    'product.changed': ({ isOfPictures, doing, ...change }: ProductChange) =>
      meanwhile(change, isOfPictures ? 'ha cambiato le immagini' : 'ha cambiato il prodotto', {
        // An import's picture was attached, or another program changed the product.
        otherwise: 'il prodotto è cambiato',
        advice:
          doing === 'pictures' ? 'controlla le immagini, poi salva di nuovo' : 'guarda che cosa, poi salva di nuovo',
      }),
    'product.incomplete': ({ products }: { products: readonly SaleGap[] }) => saleGapsOf(products) ?? '',
    'product.sku_taken': ({ sku }: { sku: string | null }) =>
      sku === null ? 'Uno SKU è già in uso' : `Lo SKU ${sku} è già in uso: scegline un altro.`,
    'product_request.answered': 'La richiesta ha già una risposta: puoi correggerla con Approvato o Rifiutato.',
    'product_request.changed': (change: Change) => meanwhile(change, 'ha risposto alla richiesta'),
    'search_synonyms.full': `Ci sono già ${maxSynonymGroups} gruppi di sinonimi: togline uno.`,
    'variant.named': ({ variant, uses }: { variant: string; uses: VariantUses }) =>
      `La variante «${variant}» è in ${variantUsesText(uses)}: non si può togliere. Porta la sua giacenza a zero.`,
  },
  invalid: {
    'product.nature_required': natureRequired,
    'product.picture': 'Questa immagine non è più disponibile: toglila e caricala di nuovo.',
    'product.picture_color': ({ color }: { color: string }) =>
      `Nessuna variante ha il colore «${color}»: scegline un altro.`,
    'product.variant_required': 'Scegli colore e taglia',
    'product_request.picture': 'Un’immagine non è più disponibile: toglila e caricala di nuovo.',
    'variant.repeated': ({ name }: { name: string }) => `La variante «${name}» c’è già`,
    'variant.sku': 'SKU richiesto',
    'variant.unnamed': 'Scrivi il colore o la taglia',
  },
  not_found: {
    'category.not_found': ({ isChosen }: { isChosen?: boolean } = {}) =>
      `Questa categoria non c’è più${isChosen ? ': scegline un’altra' : ''}.`,
    'category.target': 'Scegli un’altra categoria per i prodotti.',
    'product.bulk_not_found': 'Questa modifica non c’è più.',
    'product.not_found': ({ wasSold }: { wasSold?: boolean } = {}) =>
      `Prodotto non trovato${wasSold ? ': forse non è più in vendita.' : ''}`,
    'product_request.not_found': 'Richiesta non trovata',
    'search_synonyms.not_found': 'Sinonimi non trovati',
    'variant.not_found': ({ isKept }: { isKept?: boolean } = {}) =>
      isKept ? 'Questa variante non c’è più: ricarica il prodotto.' : 'Variante non trovata',
    'wishlist.not_found': 'Prodotto non trovato nella wishlist',
  },
  too_many: {
    'product_request.too_many': ({ max }: { max: number }) =>
      `Hai già ${max} richieste in attesa: appena ti rispondiamo puoi inviarne altre.`,
  },
})
