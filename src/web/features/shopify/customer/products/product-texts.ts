import type { ShopProductRow } from '../../../../../contract/shopify/shopify-products.ts'
import type { ShopProductFilter, ShopProductState } from '../../../../../domain/shopify/shopify.ts'
import type { ProductFieldName, VariantFieldName } from '../../../../../domain/shopify/shopify-changes.ts'
import type { PriceRounding, PriceRule } from '../../../../../domain/shopify/shopify-prices.ts'
import { euro, plural } from '../../../../shared/texts/format.ts'
import type { StatusTint } from '../../../../ui/status-badge.tsx'

export const roundingNames: Readonly<Record<PriceRounding, string>> = {
  none: 'No',
  '90': 'In su, a ,90',
  '99': 'In su, a ,99',
}

export const stateNames: Readonly<Record<ShopProductState, string>> = {
  due: 'In attesa',
  sent: 'Nel negozio',
  failed: 'Rifiutato',
  gone: 'Eliminato lì',
}

/** Labels of the figures; each figure links to the products in its state. */
export const figureNames: Readonly<Record<ShopProductFilter, string>> = {
  sent: 'Nel negozio',
  due: 'In attesa',
  failed: 'Rifiutati',
  gone: 'Eliminati lì',
  kept: 'Cambiati da te',
}

export const figuresInOrder: readonly ShopProductFilter[] = ['sent', 'due', 'failed', 'gone', 'kept']

export const stateTints: Readonly<Record<ShopProductState, StatusTint>> = {
  due: 'pending',
  sent: 'paid',
  failed: 'error',
  gone: 'neutral',
}

/** Labels of the button that sends a product again. */
export const againNames: Readonly<Record<ShopProductState, string>> = {
  due: 'Invia',
  sent: 'Invia di nuovo',
  failed: 'Riprova',
  gone: 'Crea di nuovo',
}

/** `costo × 1,8 + 5,00 €, a ,90`. */
export function ruleText({ factor, amount, rounding }: PriceRule): string {
  const more = Number(amount) === 0 ? '' : ` + ${euro(amount)}`
  const ending = rounding === 'none' ? '' : `, a ,${rounding}`
  return `costo × ${factor.replace('.', ',')}${more}${ending}`
}

const ofProduct: Readonly<Record<string, string>> = {
  title: 'titolo',
  description: 'descrizione',
  productType: 'tipo',
  tags: 'tag',
  status: 'stato',
  pictures: 'immagini',
} satisfies Record<ProductFieldName, string>

const ofVariants: Readonly<Record<string, [one: string, many: string]>> = {
  variant: ['una variante', '{n} varianti'],
  price: ['prezzo di una variante', 'prezzo di {n} varianti'],
  barcode: ['codice a barre di una variante', 'codice a barre di {n} varianti'],
  weight: ['peso di una variante', 'peso di {n} varianti'],
  hsCode: ['codice HS di una variante', 'codice HS di {n} varianti'],
  origin: ['origine di una variante', 'origine di {n} varianti'],
} satisfies Record<VariantFieldName, [string, string]>

/** `titolo, prezzo di 2 varianti`. */
export function keptText(keptFields: ShopProductRow['keptFields']): string {
  const counts = new Map<string, number>()
  for (const key of keptFields) {
    const [field = ''] = key.split(':')
    counts.set(field, (counts.get(field) ?? 0) + 1)
  }
  return [...counts]
    .map(([field, n]) => {
      const [one, many] = ofVariants[field] ?? [ofProduct[field] ?? field, '']
      return n === 1 ? one : many.replace('{n}', String(n))
    })
    .join(', ')
}

/** Whether the reseller has changed the price of at least one variant in the shop, so that our price is not the one customers see. */
export const isPriceKept = (keptFields: ShopProductRow['keptFields']): boolean =>
  keptFields.some((key) => key.startsWith('price:'))

export const productsText = (n: number): string => plural(n, 'prodotto', 'prodotti')
