export interface Mail {
  /** Stable over retries, so that a duplicate delivery can be recognised. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
}

/** Sends mails. Throws `MailRefused` for a final failure, any other error for one that a later try may solve. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

export class MailRefused extends Error {
  override name = 'MailRefused'
}
