import { createTransport } from 'nodemailer'
import pLimit from 'p-limit'
import { oneLine } from '../../../domain/words/one-line.ts'
import { type Mailer, type MailMessage, MailRefused, MailServerDown, ownAddress } from './mailer.ts'

/** Commands whose refusal is about this mail or its recipient. Any other refusal (login, sender) is about the portal, and a retry may succeed. */
const stepsAboutTheMail = new Set(['RCPT TO', 'DATA'])

const connections = 2

/**
 * A mail that has not started by then fails and is left to its next retry. With a slow server, mails waiting here would otherwise outlive their jobs,
 * which would be requeued and sent twice.
 */
const defaultPatienceMs = 25_000

/** Sends mails through an SMTP server. A 5xx reply about the mail itself is permanent; everything else is retried. */
export function smtpMailer(options: {
  url: string
  from: string
  /** Refuse to send over an unencrypted connection. */
  requiresTls?: boolean
  patienceMs?: number
}): Mailer {
  const { patienceMs = defaultPatienceMs } = options
  const transport = createTransport({
    url: options.url,
    requireTLS: options.requiresTls ?? false,
    pool: true,
    maxConnections: connections,
    // A mail whose connection was lost is retried only by its job, which counts the attempts.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const inTurn = pLimit(connections)

  const address = ownAddress(options.from)

  async function sendOne({ from, switchOff, ...mail }: MailMessage): Promise<void> {
    const sender = from
      ? { from: { name: from.name, address }, replyTo: { name: from.name, address: from.replyTo } }
      : { from: options.from }
    try {
      await transport.sendMail({ ...mail, ...sender, ...(switchOff && { headers: oneClick(switchOff) }) })
    } catch (error) {
      if (isFinal(error))
        throw new MailRefused(error.response ?? error.message, {
          cause: error,
          recipientRefusal: recipientRefusal(error),
        })
      if (isDown(error)) throw new MailServerDown(error.message, { cause: error })
      throw error
    }
  }
  return {
    send(mails) {
      const deadline = performance.now() + patienceMs
      return mails.map((mail) =>
        inTurn(() => {
          if (performance.now() <= deadline) return sendOne(mail)
          throw new MailServerDown('The mail server is slow: this mail was not attempted in time')
        }),
      )
    },
    async close() {
      transport.close()
    },
  }
}

/** RFC 8058. `prepared` prevents folding: programs that parse badly would cut a folded address in two. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

interface FinalReply extends Error {
  command: string
  response?: string
}

const isFinal = (error: unknown): error is FinalReply =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  stepsAboutTheMail.has(String(error.command))

/** Error fields set by the library. */
interface SmtpFailure {
  code?: string
  responseCode?: number
  /** System call that failed. */
  syscall?: string
  /** Set with ETIMEDOUT. */
  timeoutType?: string
  command?: string
}

function isDown(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code, responseCode, syscall, timeoutType, command } = error as Error & SmtpFailure
  if (code === 'EDNS' || syscall === 'connect') return true
  // With a mail in progress, 421 may be about this mail, for example a recipient with too many messages.
  if (responseCode === 421) return code === 'EPROTOCOL' || code === 'EAUTH' || command === 'EHLO'
  if (code === 'ETIMEDOUT') return timeoutType !== 'SOCKET_TIMEOUT'
  // Cut before the greeting: a proxy answered for a server that is down.
  return code === 'ECONNECTION' && command === undefined
}

/** `550 5.7.1`: a server policy (blocked sender, no relaying), which is unrelated to the address. */
const isAboutRules = /^\d{3}[ -]5\.7\./

const longestRefusal = 300

/** The server's reply as one line if it is about the recipient's address; else null. */
function recipientRefusal({ command, response = '' }: FinalReply): string | null {
  if (command !== 'RCPT TO' || isAboutRules.test(response)) return null
  return oneLine(response, longestRefusal)
}
