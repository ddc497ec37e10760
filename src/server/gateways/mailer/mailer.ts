export interface Mail {
  /** Stable over retries, so that a doubled delivery can be told as one. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
}

/** Where mails leave. A failure that a later try may mend throws; one that it cannot throws `MailRefused`. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

export class MailRefused extends Error {
  override name = 'MailRefused'
}
