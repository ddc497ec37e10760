import type { ConsigneeLanguage } from '../../consignee-language.ts'

interface Texts {
  title: string
  order: string
  consignee: string
  item: string
  quantity: string
  check: string
  total: string
}

/** In the consignee's language, like the shipping mail. */
export const packingSlipTexts: Readonly<Record<ConsigneeLanguage, Texts>> = {
  it: {
    title: 'Distinta di imballaggio',
    order: 'Ordine',
    consignee: 'Destinatario',
    item: 'Articolo',
    quantity: 'Quantità',
    check: 'Controllo',
    total: 'Pezzi in tutto',
  },
  de: {
    title: 'Packzettel',
    order: 'Bestellung',
    consignee: 'Empfänger',
    item: 'Artikel',
    quantity: 'Menge',
    check: 'Geprüft',
    total: 'Stück gesamt',
  },
  nl: {
    title: 'Pakbon',
    order: 'Bestelling',
    consignee: 'Ontvanger',
    item: 'Artikel',
    quantity: 'Aantal',
    check: 'Controle',
    total: 'Totaal aantal stuks',
  },
  fr: {
    title: 'Bordereau de colisage',
    order: 'Commande',
    consignee: 'Destinataire',
    item: 'Article',
    quantity: 'Quantité',
    check: 'Contrôle',
    total: 'Nombre total de pièces',
  },
  en: {
    title: 'Packing slip',
    order: 'Order',
    consignee: 'Deliver to',
    item: 'Item',
    quantity: 'Quantity',
    check: 'Checked',
    total: 'Pieces in all',
  },
}
