import { ReadableError } from '../../../domain/errors.ts'

/** Where admins are told: a bot, and the chat it writes into. */
export interface Chat {
  token: string
  chatId: string
}

/** Why no later try can succeed. `token`: no bot has it. `chat`: it does not exist for the bot. `blocked`: it may not write there. */
export type RefusalReason = 'token' | 'chat' | 'blocked' | 'other'

/** Every failure of a notifier is one of these; none carries the token, whatever the vendor's library says. Messages are Italian. */
export interface Notifier {
  /**
   * Sends plain text of at most 4,096 characters and answers the id of the chat that it arrived in: another one where the group has moved.
   * Waits as long as the server asks, if that is over by `deadline` (`performance.now()`); else it fails with `NoticeHeldBack` at once.
   */
  send(chat: Chat, text: string, options: { deadline: number }): Promise<string>
  /** Ends waiting at once. */
  close(): Promise<void>
}

/** A final failure. */
export class NoticeRefused extends ReadableError {
  override name = 'NoticeRefused'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The server asks to wait longer than the caller can. */
export class NoticeHeldBack extends ReadableError {
  override name = 'NoticeHeldBack'
  readonly seconds: number

  constructor(seconds: number) {
    super(`Telegram chiede di aspettare: riprova tra ${seconds === 1 ? '1 secondo' : `${seconds} secondi`}.`)
    this.seconds = seconds
  }
}

/** No answer, or one that a later try may better. */
export class NotifierDown extends ReadableError {
  override name = 'NotifierDown'
}
