import { ReadableError } from '../../../domain/errors.ts'

/** The bot and the chat to which admin notifications are sent. */
export interface Chat {
  token: string
  chatId: string
}

/** Why a retry cannot succeed. `token`: no bot has it. `chat`: the chat does not exist for the bot. `blocked`: the bot may not write there. */
export type RefusalReason = 'token' | 'chat' | 'blocked' | 'other'

/** Every failure of a notifier is one of the errors below. None contains the token, whatever the vendor's library reports. Messages are Italian. */
export interface Notifier {
  /**
   * Sends plain text of at most 4,096 characters and returns the id of the chat that received it, which differs from `chat` after a group has been
   * migrated. Waits as long as the server demands, unless that exceeds `deadline` (`performance.now()`): then it throws `NoticeHeldBack` at once.
   */
  send(chat: Chat, text: string, options: { deadline: number }): Promise<string>
  /** Aborts waiting at once. */
  close(): Promise<void>
}

/** A permanent failure. */
export class NoticeRefused extends ReadableError {
  override name = 'NoticeRefused'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The server demands a longer wait than the caller allows. */
export class NoticeHeldBack extends ReadableError {
  override name = 'NoticeHeldBack'
  readonly seconds: number

  constructor(seconds: number) {
    super(`Telegram chiede di aspettare: riprova tra ${seconds === 1 ? '1 secondo' : `${seconds} secondi`}.`)
    this.seconds = seconds
  }
}

/** No answer, or an error that a retry may resolve. */
export class NotifierDown extends ReadableError {
  override name = 'NotifierDown'
}
