import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { listenAs } from './stand-in-ports.ts'

/** The SMTP step at which the server refuses. */
export type MailStep = 'login' | 'sender' | 'recipient' | 'content'

export interface StandInMailServer extends AsyncDisposable {
  url: string
  /** The accepted mails, parsed. */
  mails: Email[]
  /** Envelope recipients, in the order of `mails`. */
  recipients: string[]
  /** Refuses every mail with this code at this step; null accepts mails again. */
  refusal: { step: MailStep; code: number; text?: string } | null
  /**
   * Outcome for the mail of one recipient: permanently refused, unanswered until `resume`, or with its connection cut once, before (`lost`) or after
   * (`cut`) the mail is accepted.
   */
  fates: Map<string, 'refused' | 'stalled' | 'lost' | 'cut'>
  /** Answers the stalled mails: accepts them, or refuses them with this code. */
  resume(code?: number): void
  isWaiting(): boolean
}

/** Starts a mail server with one account on loopback, by default on a free port. */
export async function startMailServer({ port: wanted }: { port?: number } = {}): Promise<StandInMailServer> {
  const mails: Email[] = []
  const recipients: string[] = []
  const stalled: ((refusal: Error | null) => void)[] = []
  /** The refusal at this step, if there is one. */
  const refuse = (step: MailStep): Error | null => {
    const { refusal } = standIn
    return refusal?.step === step
      ? Object.assign(new Error(refusal.text ?? 'No'), { responseCode: refusal.code })
      : null
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // Closing does not wait for the portal's pooled connections.
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'filiera' && password === 'segreta'
        ? callback(refuse('login'), { user: username })
        : callback(Object.assign(new Error('Bad credentials'), { responseCode: 535 })),
    onMailFrom: (_address, _session, callback) => callback(refuse('sender')),
    onRcptTo({ address }, _session, callback) {
      const fate = standIn.fates.get(address)
      if (fate === 'stalled') return void stalled.push(callback)
      callback(fate === 'refused' ? Object.assign(new Error('No'), { responseCode: 550 }) : refuse('recipient'))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const refused = refuse('content')
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const cut = to.find((address) => ['lost', 'cut'].includes(standIn.fates.get(address) ?? ''))
        const isLost = cut !== undefined && standIn.fates.get(cut) === 'lost'
        if (!refused && !isLost) {
          mails.push(await PostalMime.parse(Buffer.concat(chunks)))
          recipients.push(...to)
        }
        if (cut === undefined) return callback(refused)
        standIn.fates.delete(cut)
        socketOf(server, session.id)?.destroy()
      })
    },
  })
  server.on('error', () => undefined)
  // The library's own `listen` only delegates to this server.
  if (wanted === undefined) await listenAs('smtp', server.server)
  else await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const standIn: StandInMailServer = {
    url: `smtp://filiera:segreta@127.0.0.1:${port}`,
    mails,
    recipients,
    refusal: null,
    fates: new Map(),
    resume(code) {
      for (const answer of stalled.splice(0))
        answer(code ? Object.assign(new Error('No'), { responseCode: code }) : null)
    },
    isWaiting: () => stalled.length > 0,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return standIn
}

/** The library's types omit the connections. */
function socketOf(server: SMTPServer, sessionId: string): Socket | undefined {
  const { connections } = server as unknown as { connections: Set<{ id: string; _socket: Socket }> }
  return [...connections].find(({ id }) => id === sessionId)?._socket
}
