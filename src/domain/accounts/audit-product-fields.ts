import { isNature, natureName } from '../invoices/natures.ts'
import { vatRateLabel } from '../orders/paying/receipt.ts'
import { facts, mapFacts, productFacts } from '../products/facts.ts'
import type { StatedProduct } from '../products/product-rules.ts'
import { kilograms } from '../words/kilograms.ts'
import { type AuditFields, always, each, euro } from './audit-reading.ts'

const picture: AuditFields = {
  id: ['Immagine', 'hidden'],
  imageUrl: ['Indirizzo', 'text'],
  sourceUrl: ['Indirizzo', 'text'],
  altText: ['Descrizione', 'text'],
  color: ['Colore', 'text'],
  sortOrder: ['Posizione', 'text'],
}

const variant: AuditFields = {
  name: ['Nome', 'text'],
  color: ['Colore', 'text'],
  size: ['Taglia', 'text'],
  sku: ['SKU', 'text'],
  ean: ['EAN', 'text'],
  stock: ['Giacenza', 'text'],
  shelf: ['Scaffale', 'text'],
  sortOrder: ['Posizione', 'text'],
}

const stated: Readonly<Record<Exclude<keyof StatedProduct, 'otherVariants'>, AuditFields[string]>> = {
  name: ['Nome', 'text'],
  description: ['Descrizione', 'text'],
  category: ['Categoria', 'text'],
  price: ['Prezzo', euro],
  comparePrice: ['Prezzo consigliato al pubblico', euro],
  weight: ['Peso', (value) => kilograms(String(value))],
  ...mapFacts(productFacts, (name) => [facts[name].label, 'text'] as const),
  hsCode: ['Codice HS', 'text'],
  vatRate: ['IVA', (value) => vatRateLabel(String(value))],
  sku: ['SKU', 'text'],
  ean: ['EAN', 'text'],
  shelf: ['Scaffale', 'text'],
  stock: ['Giacenza', variant],
  pictures: ['Immagini', picture],
  variants: ['Varianti', { ...variant, [each]: [(label) => label, variant] }],
}

export const productFields: AuditFields = {
  ...stated,
  categoryId: ['Categoria', 'hidden'],
  vatNature: [
    'Natura IVA',
    (value) => (isNature(String(value)) ? `${value}, ${natureName(value as never)}` : undefined),
  ],
  isActive: ['In vendita', 'text'],
  variant: ['Variante', variant],
  variantSkus: ['SKU delle varianti', 'text'],
  images: ['Immagini', picture],
  imageUrl: ['Immagine principale', 'text'],
  picturesByHand: ['Immagini ordinate a mano', 'text'],
  sourceUrl: ['Indirizzo', 'text'],
  fileName: ['File', 'text'],
  reference: ['Riferimento', 'text'],
  actId: ['Modifica', 'hidden'],
  importId: ['Importazione', 'hidden'],
  from: ['Copia', always('di un altro prodotto')],
}
