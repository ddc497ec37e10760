import { createTransport } from 'nodemailer'
import pLimit from 'p-limit'
import { oneLine } from '../../../domain/words/one-line.ts'
import { type Mailer, type MailMessage, MailRefused, MailServerDown } from './mailer.ts'
import { ownAddress } from './own-address.ts'

/** Commands whose refusal concerns this mail or its recipient; any other (login, sender) concerns the portal, and may be solved later. */
const stepsAboutTheMail = new Set(['RCPT TO', 'DATA'])

const connections = 2

/**
 * A mail that could not begin by then is left to its next try: a server that takes its time over each must not keep mails waiting here
 * until their jobs are given up and queued anew, which would send them twice.
 */
const defaultPatienceMs = 25_000

/** Mails through an SMTP server. A 5xx reply about the mail itself is final; everything else is retried. */
export function smtpMailer(options: {
  url: string
  from: string
  /** Sends nothing over a connection that the server does not encrypt. */
  requiresTls?: boolean
  patienceMs?: number
}): Mailer {
  const { patienceMs = defaultPatienceMs } = options
  const transport = createTransport({
    url: options.url,
    requireTLS: options.requiresTls ?? false,
    pool: true,
    maxConnections: connections,
    // A mail whose connection was lost is tried again by its job, which counts the tries, and by nobody else.
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
          throw new MailServerDown('The mail server is slow: this mail did not get its turn')
        }),
      )
    },
    async close() {
      transport.close()
    },
  }
}

/** RFC 8058. As it is: a folded address would be cut in two by programs that read it badly. */
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

/** What the library says of a failure. */
interface SmtpFailure {
  code?: string
  responseCode?: number
  /** What the operating system was asked for. */
  syscall?: string
  /** Of ETIMEDOUT. */
  timeoutType?: string
  command?: string
}

function isDown(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code, responseCode, syscall, timeoutType, command } = error as Error & SmtpFailure
  if (code === 'EDNS' || syscall === 'connect') return true
  // With a mail on the connection it may be about this mail: its recipient gets too many.
  if (responseCode === 421) return code === 'EPROTOCOL' || code === 'EAUTH' || command === 'EHLO'
  if (code === 'ETIMEDOUT') return timeoutType !== 'SOCKET_TIMEOUT'
  // Cut before its greeting: by a proxy, in place of the server that is not there.
  return code === 'ECONNECTION' && command === undefined
}

/** `550 5.7.1`: a rule of the server's (a blocked sender, no relaying), which says nothing of the address. */
const isAboutRules = /^\d{3}[ -]5\.7\./

const longestRefusal = 300

/** The server's reply on one line, if it is about the recipient's address; else null. */
function recipientRefusal({ command, response = '' }: FinalReply): string | null {
  if (command !== 'RCPT TO' || isAboutRules.test(response)) return null
  return oneLine(response, longestRefusal)
}
