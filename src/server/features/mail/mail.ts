import type { CompanyData } from '../../../domain/company.ts'
import type { ConsigneeLanguage } from '../../../domain/consignee-language.ts'
import { cutoffTime } from '../../../domain/orders/parcels/same-day.ts'

/** Preferences of an account that switch off kinds of mail. */
export type MailPreference = 'reservationMails'

interface MailTraits {
  /** Whether the user is waiting for the mail. It is then sent before queued mails without this flag. */
  isAwaited: boolean
  /**
   * The preference that switches it off; null: it is always sent. Users can switch off only reminders of their own actions, which the portal also
   * shows; mails about the account, orders, payments and refunds are mandatory. The announcing code must check the preference; the mail then contains a link
   * and headers to switch it off.
   */
  preference: MailPreference | null
  /** The reason for the mail, shown in the footer of our own mails. */
  why: string
}

/** Kinds of mail. The kind is stored with each mail, so that mails can be found and counted without reading texts. */
export const mailTraits = {
  'account.welcome': {
    isAwaited: true,
    preference: null,
    why: 'Ricevi questa email perché hai creato un account con questo indirizzo.',
  },
  'account.verified': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché hai inviato il tuo profilo aziendale.',
  },
  'account.rejected': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché hai inviato il tuo profilo aziendale.',
  },
  'account.password_reset': {
    isAwaited: true,
    preference: null,
    why: 'Ricevi questa email perché qualcuno ha chiesto una nuova password per il tuo account.',
  },
  'account.suspended': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché riguarda l’accesso al tuo account.',
  },
  'account.reinstated': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché riguarda l’accesso al tuo account.',
  },
  'account.promoted': {
    isAwaited: true,
    preference: null,
    why: 'Ricevi questa email perché riguarda l’accesso al tuo account.',
  },
  'account.password_changed': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché riguarda la sicurezza del tuo account.',
  },
  'account.data_exported': {
    isAwaited: true,
    preference: null,
    why: 'Ricevi questa email perché hai chiesto una copia dei tuoi dati.',
  },
  'account.closed': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché hai chiuso il tuo account.',
  },
  'order.confirmed': {
    isAwaited: true,
    preference: null,
    why: 'Ricevi questa email perché hai inviato un ordine.',
  },
  'order.paid': {
    isAwaited: true,
    preference: null,
    why: 'Ricevi questa email perché hai pagato un ordine.',
  },
  'order.shipped': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché un tuo ordine è partito.',
  },
  'order.tracking_corrected': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché un tuo ordine è partito.',
  },
  'order.cancelled': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché un tuo ordine è stato annullato.',
  },
  'order.refund_started': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché ti rimborsiamo una parte di un ordine.',
  },
  'order_return.decided': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché hai chiesto un reso.',
  },
  'order_return.closed': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché hai chiesto un reso.',
  },
  'dispute.opened': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché sei tra gli amministratori.',
  },
  'dispute.decided': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché sei tra gli amministratori.',
  },
  'order.refunded': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché ti abbiamo rimborsato un ordine.',
  },
  'plan.paid': {
    isAwaited: true,
    preference: null,
    why: 'Ricevi questa email perché hai pagato un piano.',
  },
  'plan.payment_failed': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché hai un piano che si rinnova ogni mese.',
  },
  'plan.price_changed': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché hai un piano che si rinnova ogni mese.',
  },
  'plan.cancelled': {
    isAwaited: true,
    preference: null,
    why: 'Ricevi questa email perché hai disdetto il tuo piano.',
  },
  'plan.ended': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché avevi un piano.',
  },
  'plan.refunded': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché ti abbiamo rimborsato un piano.',
  },
  'reservation.ending': {
    isAwaited: false,
    preference: 'reservationMails',
    why: 'Ricevi questa email perché una tua riserva sta per scadere.',
  },
  'shop.deactivated': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché hai collegato un negozio Shopify.',
  },
  'shop.orders_waiting': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché hai collegato un negozio Shopify.',
  },
  'shop.order_cancelled': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché hai collegato un negozio Shopify.',
  },
  'beta.answered': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché ti sei candidato al Programma Beta.',
  },
  'product_request.answered': {
    isAwaited: false,
    preference: null,
    why: 'Ricevi questa email perché ci hai chiesto un prodotto.',
  },
} as const satisfies Readonly<Record<string, MailTraits>>

export type MailKind = keyof typeof mailTraits

export const mailKinds = Object.keys(mailTraits) as MailKind[]

/** The content of an e-mail; `mail-delivery/` renders it as HTML (`mail-html.ts`) and as plain text (`mail-text.ts`). */
export interface Mail {
  kind: MailKind
  to: string
  /**
   * The third party in whose name the mail is written: the sender's name and reply address. The mail then does not mention us, except in the address
   * it is sent from and the URL of its logo. Absent: our own mail, in Italian.
   */
  from?: {
    name: string
    replyTo: string
    language: ConsigneeLanguage
    /** Path of the PNG at the top (`mailLogoSize`), in place of the name. The nightly sweep keeps it as long as the mail. */
    logo?: string
  }
  /** Owner of the preference, for mails that can be switched off. */
  userId?: string
  subject: string
  /** Preview text that mail programs show next to the subject, with information that the subject lacks. */
  preheader: string
  heading: string
  paragraphs: string[]
  /** Amounts: order lines, then the totals. */
  lines?: { name: string; amount: string; isTotal?: true }[]
  /** Facts: name and value, such as an address. */
  rows?: { name: string; value: string }[]
  action?: { label: string; url: string }
  /** Two mails with the same key count as one: the second is not sent. */
  dedupeKey?: string
}

/** Settings used in mails. They are inserted when a mail is sent, so that a change also applies to queued mails. */
export interface MailFacts {
  company: CompanyData
  sameDayCutoffHour: number
  returnAddress: string
}

/** Placeholders for these settings in a mail's paragraphs. */
export const supportAddress = '{{assistenza}}'
export const cutoffMark = '{{ora-limite}}'
export const returnAddressMark = '{{indirizzo-resi}}'

export const writeFacts = (text: string, { company, sameDayCutoffHour, returnAddress }: MailFacts): string =>
  text
    .replaceAll(supportAddress, company.email)
    .replaceAll(cutoffMark, cutoffTime(sameDayCutoffHour))
    .replaceAll(returnAddressMark, returnAddress)
