/** Kinds of mail. The kind is stored with each mail, so that whoever looks for one, or counts them, need not read texts. */
export const mailKinds = [
  'account.welcome',
  'account.verified',
  'account.rejected',
  'account.password_reset',
  'order.confirmed',
  'order.paid',
  'order.shipped',
  'order.cancelled',
  'order.refunded',
  'reservation.ending',
] as const

export type MailKind = (typeof mailKinds)[number]

/** An e-mail as its content; `mail-delivery/mail-layout.ts` writes it as HTML and as plain text. */
export interface Mail {
  kind: MailKind
  to: string
  subject: string
  heading: string
  paragraphs: string[]
  /** Rows of name and value: order lines, totals, an address. */
  rows?: { name: string; value: string }[]
  action?: { label: string; url: string }
  /** Two mails with the same key are one: the second is not sent. */
  dedupeKey?: string
}
