/** A mail as it leaves. */
export interface MailMessage {
  /** Stable over retries, so that a duplicate delivery can be recognised. */
  messageId: string
  to: string
  /** In whose name it is sent, from our address, and whom an answer reaches; absent: our own. */
  from?: { name: string; replyTo: string }
  /** Address that switches mails like this one off by a POST of its own (RFC 8058); absent: it cannot be. */
  switchOff?: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /**
   * Starts sending mails and returns a promise for each, in order. It rejects with `MailRefused` for a final failure, with any other error
   * for one that a later try may solve, and with `MailServerDown` where that does not lie in this mail.
   */
  send(mails: readonly MailMessage[]): Promise<void>[]
  close(): Promise<void>
}

/** No later try can send this mail. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** What the mail server said of the recipient's address; null if it refused something else, such as the content. */
  readonly recipientRefusal: string | null

  constructor(message: string, options: { cause: unknown; recipientRefusal?: string | null }) {
    super(message, { cause: options.cause })
    this.recipientRefusal = options.recipientRefusal ?? null
  }
}

/** The server cannot be reached, or takes no mails now: another one would have met the same. */
export class MailServerDown extends Error {
  override name = 'MailServerDown'
}
