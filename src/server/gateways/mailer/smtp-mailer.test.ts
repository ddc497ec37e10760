import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type MailStep, startMailServer } from '../../testing/stand-ins/stand-in-mail-server.ts'
import { smtpMailer } from './smtp-mailer.ts'

const mail = {
  ...{ messageId: '<prova@filiera.example>', to: 'lucia@example.it' },
  ...{ subject: 'Prova', text: 'Prova', html: '<p>Prova</p>' },
}

/** Name of the error with which sending fails. */
async function failureAt(url: string, requiresTls = false): Promise<string> {
  const mailer = smtpMailer({ url, from: 'posta@filiera.example', requiresTls })
  onTestFinished(() => mailer.close())
  const [sent] = mailer.send([mail])
  return sent?.then(
    () => 'none',
    (error: Error) => error.name,
  ) as Promise<string>
}

/** Starts a server that only calls `meet` for each connection; null returns the URL of a closed port. */
async function serve(meet: ((socket: Socket) => void) | null): Promise<string> {
  const server = createServer((socket) => meet?.(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  if (meet) onTestFinished(() => void server.close())
  else server.close()
  return `smtp://127.0.0.1:${port}`
}

test.each<[string, ((socket: Socket) => void) | null]>([
  ['the port is closed', null],
  ['the connection is closed before the greeting', (socket) => socket.destroy()],
  ['it answers 421 and closes', (socket) => socket.end('421 4.3.2 Closing\r\n')],
])('the server is down: %s', async (_, meet) => {
  expect(await failureAt(await serve(meet))).toBe('MailServerDown')
})

test.each(['lost', 'cut'] as const)(
  'a connection %s while sending a mail does not count as a server outage',
  async (fate) => {
    await using server = await startMailServer()
    server.fates.set(mail.to, fate)
    expect(await failureAt(server.url)).toBe('Error')
  },
)

test.each<[MailStep, number, string]>([
  ['login', 421, 'MailServerDown'],
  ['login', 535, 'Error'],
  ['recipient', 421, 'Error'],
  ['recipient', 451, 'Error'],
  ['recipient', 550, 'MailRefused'],
])('refused at the %s with %i: %s', async (step, code, name) => {
  await using server = await startMailServer()
  server.refusal = { step, code }
  expect(await failureAt(server.url)).toBe(name)
})

test('nothing is sent to a server without encryption if encryption is required', async () => {
  await using server = await startMailServer()
  expect(await failureAt(server.url, true)).not.toBe('none')
  expect(server.mails).toEqual([])
})
