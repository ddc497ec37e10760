import type { ConsigneeLanguage } from '../../../domain/consignee-language.ts'

/** Kinds of mail. The kind is stored with each mail, so that mails can be found and counted without reading texts. */
export const mailKinds = [
  'account.welcome',
  'account.verified',
  'account.rejected',
  'account.password_reset',
  'account.suspended',
  'account.reinstated',
  'account.promoted',
  'account.password_changed',
  'order.confirmed',
  'order.paid',
  'order.shipped',
  'order.tracking_corrected',
  'order.cancelled',
  'order.refunded',
  'reservation.ending',
  'product_request.answered',
] as const

export type MailKind = (typeof mailKinds)[number]

/** Whether a person sits and waits for the mail. It then goes before those that wait already and nobody waits for. */
export const isMailAwaited: Readonly<Record<MailKind, boolean>> = {
  'account.welcome': true,
  'account.verified': false,
  'account.rejected': false,
  'account.password_reset': true,
  'account.suspended': false,
  'account.reinstated': false,
  'account.promoted': true,
  'account.password_changed': false,
  'order.confirmed': true,
  'order.paid': true,
  'order.shipped': false,
  'order.tracking_corrected': false,
  'order.cancelled': false,
  'order.refunded': false,
  'reservation.ending': false,
  'product_request.answered': false,
}

/** Choices of an account by which its user switches mails off. */
export type MailPreference = 'reservationMails'

/**
 * The choice that switches a kind off; null: it always comes (docs/decisions/0084-mails-that-can-be-switched-off.md). Who announces asks for
 * the choice; the mail then bears a link and headers that switch it off.
 */
export const mailPreferences: Readonly<Record<MailKind, MailPreference | null>> = {
  'account.welcome': null,
  'account.verified': null,
  'account.rejected': null,
  'account.password_reset': null,
  'account.suspended': null,
  'account.reinstated': null,
  'account.promoted': null,
  'account.password_changed': null,
  'order.confirmed': null,
  'order.paid': null,
  'order.shipped': null,
  'order.tracking_corrected': null,
  'order.cancelled': null,
  'order.refunded': null,
  'reservation.ending': 'reservationMails',
  'product_request.answered': null,
}

/** Said at the foot of our own mails. */
export const whyMailed: Readonly<Record<MailKind, string>> = {
  'account.welcome': 'Ricevi questa email perché hai creato un account con questo indirizzo.',
  'account.verified': 'Ricevi questa email perché hai inviato il tuo profilo aziendale.',
  'account.rejected': 'Ricevi questa email perché hai inviato il tuo profilo aziendale.',
  'account.password_reset': 'Ricevi questa email perché qualcuno ha chiesto una nuova password per il tuo account.',
  'account.suspended': 'Ricevi questa email perché riguarda l’accesso al tuo account.',
  'account.reinstated': 'Ricevi questa email perché riguarda l’accesso al tuo account.',
  'account.promoted': 'Ricevi questa email perché riguarda l’accesso al tuo account.',
  'account.password_changed': 'Ricevi questa email perché riguarda la sicurezza del tuo account.',
  'order.confirmed': 'Ricevi questa email perché hai inviato un ordine.',
  'order.paid': 'Ricevi questa email perché hai pagato un ordine.',
  'order.shipped': 'Ricevi questa email perché un tuo ordine è partito.',
  'order.tracking_corrected': 'Ricevi questa email perché un tuo ordine è partito.',
  'order.cancelled': 'Ricevi questa email perché un tuo ordine è stato annullato.',
  'order.refunded': 'Ricevi questa email perché ti abbiamo rimborsato un ordine.',
  'reservation.ending': 'Ricevi questa email perché una tua riserva sta per scadere.',
  'product_request.answered': 'Ricevi questa email perché ci hai chiesto un prodotto.',
}

/** The content of an e-mail; `mail-delivery/` writes it as HTML (`mail-html.ts`) and as plain text (`mail-text.ts`). */
export interface Mail {
  kind: MailKind
  to: string
  /**
   * Somebody else in whose name the mail is written: the sender's name, and whom an answer reaches. Nothing in it then names us, but for
   * the address it leaves from. Absent: our own mail, in Italian.
   */
  from?: { name: string; replyTo: string; language: ConsigneeLanguage }
  /** Whose choice it is, of a mail that may be switched off. */
  userId?: string
  subject: string
  /** What lists of mails show beside the subject: what the subject does not say. */
  preheader: string
  heading: string
  paragraphs: string[]
  /** Amounts: order lines, then what they come to. */
  lines?: { name: string; amount: string; isTotal?: true }[]
  /** Facts: name and value, such as an address. */
  rows?: { name: string; value: string }[]
  action?: { label: string; url: string }
  /** Two mails with the same key are one: the second is not sent. */
  dedupeKey?: string
}
