import { type ConsigneeLanguage, consigneeLanguage } from '../../../domain/consignee-language.ts'
import { carrierName, trackingUrl } from '../../../domain/shipping/carriers.ts'
import { mailLogoAddress } from '../../../domain/white-label.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import type { Mail } from '../../features/mail/mail.ts'
import type { ShippingReseller } from '../people.ts'

interface Texts {
  /** `reference`: the reseller's own; null if the order has none. */
  subject: (reference: string | null) => string
  heading: string
  greeting: (name: string) => string
  isOnItsWay: string
  reference: string
  carrier: string
  trackingNumber: string
  address: string
  follow: string
}

const texts: Readonly<Record<ConsigneeLanguage, Texts>> = {
  it: {
    subject: (reference) => (reference ? `Il tuo ordine ${reference} è in viaggio` : 'Il tuo ordine è in viaggio'),
    heading: 'Il pacco è in viaggio',
    greeting: (name) => `Ciao ${name},`,
    isOnItsWay: 'il tuo ordine è stato affidato al corriere.',
    reference: 'Ordine',
    carrier: 'Corriere',
    trackingNumber: 'Tracking',
    address: 'Consegna',
    follow: 'Segui la spedizione',
  },
  de: {
    subject: (reference) =>
      reference ? `Ihre Bestellung ${reference} ist unterwegs` : 'Ihre Bestellung ist unterwegs',
    heading: 'Ihr Paket ist unterwegs',
    greeting: (name) => `Guten Tag ${name},`,
    isOnItsWay: 'Ihre Bestellung wurde dem Paketdienst übergeben.',
    reference: 'Bestellung',
    carrier: 'Paketdienst',
    trackingNumber: 'Sendungsnummer',
    address: 'Lieferadresse',
    follow: 'Sendung verfolgen',
  },
  nl: {
    subject: (reference) => (reference ? `Je bestelling ${reference} is onderweg` : 'Je bestelling is onderweg'),
    heading: 'Je pakket is onderweg',
    greeting: (name) => `Beste ${name},`,
    isOnItsWay: 'Je bestelling is overgedragen aan de bezorgdienst.',
    reference: 'Bestelling',
    carrier: 'Bezorgdienst',
    trackingNumber: 'Trackingnummer',
    address: 'Bezorgadres',
    follow: 'Volg je pakket',
  },
  fr: {
    subject: (reference) => (reference ? `Votre commande ${reference} est en route` : 'Votre commande est en route'),
    heading: 'Votre colis est en route',
    greeting: (name) => `Bonjour ${name},`,
    isOnItsWay: 'Votre commande a été remise au transporteur.',
    reference: 'Commande',
    carrier: 'Transporteur',
    trackingNumber: 'Numéro de suivi',
    address: 'Livraison',
    follow: 'Suivre le colis',
  },
  en: {
    subject: (reference) => (reference ? `Your order ${reference} is on its way` : 'Your order is on its way'),
    heading: 'Your parcel is on its way',
    greeting: (name) => `Hello ${name},`,
    isOnItsWay: 'Your order has been handed to the carrier.',
    reference: 'Order',
    carrier: 'Carrier',
    trackingNumber: 'Tracking number',
    address: 'Delivery address',
    follow: 'Track the parcel',
  },
}

/**
 * Mail to the consignee in the reseller's name. The consignee is the reseller's customer and knows neither Filiera nor our prices nor our order
 * number.
 */
export function orderShippedToConsignee(order: OrderRow, reseller: ShippingReseller): Mail {
  const language = consigneeLanguage(order.shippingCountry)
  const words = texts[language]
  const url = trackingUrl(order.carrier, order.trackingNumber, order.shippingCountry)
  const carrier = carrierName(order.carrier) ?? ''
  return {
    kind: 'order.shipped',
    to: order.customerEmail,
    from: { ...bearing(reseller), replyTo: reseller.email, language },
    subject: words.subject(order.reference),
    preheader: [carrier, order.trackingNumber].filter(Boolean).join(' '),
    heading: words.heading,
    paragraphs: [words.greeting(order.customerName), words.isOnItsWay],
    rows: [
      ...(order.reference ? [{ name: words.reference, value: order.reference }] : []),
      { name: words.carrier, value: carrier },
      { name: words.trackingNumber, value: order.trackingNumber ?? '' },
      { name: words.address, value: addressLine(order) },
    ],
    ...(url && { action: { label: words.follow, url } }),
    dedupeKey: `order.shipped:${order.id}:consignee`,
  }
}

/** Name and logo of an active white label, or else the account's name. */
function bearing({ whiteLabel, companyName, username }: ShippingReseller): { name: string; logo?: string } {
  if (!whiteLabel) return { name: companyName ?? username }
  const { logoUrl, companyName: name } = whiteLabel
  return logoUrl === null ? { name } : { name, logo: mailLogoAddress(logoUrl) }
}

/** `Via Roma 1, 20121 Milano MI (IT)`. */
export const addressLine = (order: OrderRow): string => {
  const place = [order.shippingZip, order.shippingCity, order.shippingProvince].filter(Boolean).join(' ')
  return `${order.customerName}, ${order.shippingAddress}, ${place} (${order.shippingCountry})`
}
