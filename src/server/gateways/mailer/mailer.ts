/** An outgoing mail. */
export interface MailMessage {
  /** Stable across retries, so that duplicate deliveries can be recognised. */
  messageId: string
  to: string
  /** Sender name, used with the portal's own address, and Reply-To address. Absent: the portal's own. */
  from?: { name: string; replyTo: string }
  /** URL that unsubscribes from this kind of mail with one POST (RFC 8058). Absent if the mail cannot be unsubscribed from. */
  switchOff?: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /**
   * Starts sending mails and returns one promise per mail, in order. A promise rejects with `MailRefused` for a permanent failure, with
   * `MailServerDown` if the server is down for every mail, and with any other error if a retry may succeed.
   */
  send(mails: readonly MailMessage[]): Promise<void>[]
  close(): Promise<void>
}

/** A permanent failure: retrying cannot succeed. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** The server's reply about the recipient's address; null if it refused something else, such as the content. */
  readonly recipientRefusal: string | null

  constructor(message: string, options: { cause: unknown; recipientRefusal?: string | null }) {
    super(message, { cause: options.cause })
    this.recipientRefusal = options.recipientRefusal ?? null
  }
}

/** The server cannot be reached or accepts no mail now; any other mail would have failed too. */
export class MailServerDown extends Error {
  override name = 'MailServerDown'
}

/** The address in `MAIL_FROM`: `posta@filiera.example` for `Filiera <posta@filiera.example>`. */
export const ownAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim()

/** Domain part of the portal's own address. */
export const ownDomain = (from: string): string => ownAddress(from).split('@').at(-1) ?? 'localhost'
