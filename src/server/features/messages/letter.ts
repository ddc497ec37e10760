/** An e-mail as its content; `letter-layout.ts` gives it a face in HTML and in plain text. */
export interface Letter {
  kind: string
  to: string
  subject: string
  heading: string
  paragraphs: string[]
  /** Rows of name and value: order lines, totals, an address. */
  rows?: { name: string; value: string }[]
  action?: { label: string; url: string }
  /** The same letter is sent once. */
  dedupeKey?: string
}
