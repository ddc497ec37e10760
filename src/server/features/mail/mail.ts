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
}

/** The content of an e-mail; `mail-delivery/mail-layout.ts` writes it as HTML and as plain text. */
export interface Mail {
  kind: MailKind
  to: string
  /**
   * Somebody else in whose name the mail is written: the sender's name, and whom an answer reaches. Nothing in it then names us, but for
   * the address it leaves from. Absent: our own mail, in Italian.
   */
  from?: { name: string; replyTo: string; language: ConsigneeLanguage }
  subject: string
  heading: string
  paragraphs: string[]
  /** Rows of name and value: order lines, totals, an address. */
  rows?: { name: string; value: string }[]
  action?: { label: string; url: string }
  /** Two mails with the same key are one: the second is not sent. */
  dedupeKey?: string
}
