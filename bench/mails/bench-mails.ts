// npm run bench -- mails [5000] [--down 90]: queues this many mails while the mail server is down and starts it after this many seconds.
// Prints how long the mails take from then, and how long two reset mails take: one requested during the outage, one while the others drain.
// Fails if a mail is lost or duplicated, if they take longer than three minutes, or a reset mail longer than ten seconds.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import getPort from 'get-port'
import { queueMails } from '../../src/server/features/mail/queue-mails.ts'
import { startMailServer } from '../../src/server/testing/stand-ins/stand-in-mail-server.ts'
import { openMessages } from '../open-messages.ts'
import { signIn } from '../sign-in.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { down: { type: 'string', default: '90' } },
})
const count = Number(positionals[0] ?? 5000)
const downSeconds = Number(values.down)

const maxSeconds = 180
const maxResetSeconds = 10

await using closing = new AsyncDisposableStack()
const smtpPort = await getPort()
const { app, db, client, jobs } = closing.use(
  await openMessages('mails', { SMTP_URL: `smtp://filiera:segreta@127.0.0.1:${smtpPort}` }),
)
const resellers = ['bench-reset-durante', 'bench-reset-dopo'] as const
for (const username of resellers) await signIn(client, username, 'rivenditore')
// Left by an interrupted earlier run.
await client.query('delete from attempt_limits')
await client.query(`delete from jobs.job where name = 'deliver-message'`)

const content = { kind: 'reservation.ending', subject: 'Prova', preheader: '', heading: 'Prova' } as const
const mails = Array.from({ length: count }, (_, n) => ({
  ...{ ...content, paragraphs: ['Una prova.'] },
  to: `cliente${n}@example.it`,
}))
await db.transaction((tx) => queueMails({ jobs }, tx, mails))

/** Sends the request over HTTP, as a visitor does. */
async function askForReset(username: string): Promise<void> {
  const { status } = await fetch(`${app.address}/api/auth/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${username}@example.it` }),
  })
  if (status >= 300) throw new Error(`Asking for a reset mail answered ${status}`)
}

await sleep(downSeconds * 500)
await askForReset(resellers[0])
await sleep(downSeconds * 500)
const { rows: tried } = await client.query<{ tries: number; n: number }>(
  'select attempts as tries, count(*)::int as n from outbox group by attempts order by attempts',
)
console.log(`down for ${downSeconds} s: ${tried.map(({ tries, n }) => `${n} mails tried ${tries} times`).join(', ')}`)

const server = await startMailServer({ port: smtpPort })
closing.defer(() => server[Symbol.asyncDispose]())
const start = performance.now()
const seconds = () => (performance.now() - start) / 1000

/** Seconds until the mail server has received a mail for this user. */
async function untilArrived(username: string): Promise<number> {
  const from = seconds()
  while (!server.recipients.includes(`${username}@example.it`)) {
    if (seconds() > 2 * maxSeconds) return Number.NaN
    await sleep(20)
  }
  return seconds() - from
}

async function timeLaterReset(): Promise<number> {
  await sleep(2_000)
  const asked = seconds()
  await askForReset(resellers[1])
  return seconds() - asked + (await untilArrived(resellers[1]))
}

async function timeAll(): Promise<number> {
  while (new Set(server.recipients).size < count + resellers.length && seconds() < 2 * maxSeconds) await sleep(100)
  return seconds()
}

const [all, earlier, later] = await Promise.all([timeAll(), untilArrived(resellers[0]), timeLaterReset()])
await sleep(5_000)
const different = new Set(server.recipients).size
const { rows: states } = await client.query<{ status: string; n: number }>(
  'select status, count(*)::int as n from outbox group by status',
)
console.log(`${count} mails from the server's return: ${all.toFixed(1)} s (${(count / all).toFixed(0)} a second)`)
console.log(`a reset mail asked for while it was down: ${earlier.toFixed(1)} s from its return`)
console.log(`a reset mail asked for while they drain: ${later.toFixed(1)} s`)
console.log(`arrived ${server.recipients.length}, different ${different}; ${JSON.stringify(states)}`)

const isWhole = different === count + resellers.length && server.recipients.length === different
const isInTime = all <= maxSeconds && earlier <= maxResetSeconds && later <= maxResetSeconds
if (!isWhole || !isInTime) process.exitCode = 1
