// npm run bench -- telegram [5000]: queues this many notifications, sends them to a stand-in that accepts 30 a second like Telegram, and
// prints the duration and what arrived. Fails if one is lost or duplicated.
import { setTimeout as sleep } from 'node:timers/promises'
import { announce } from '../../src/server/events/announce.ts'
import { startTelegramStandIn, telegramTestToken } from '../../src/server/testing/stand-ins/telegram-stand-in.ts'
import { openMessages } from '../open-messages.ts'
import { signIn } from '../sign-in.ts'

const count = Number(process.argv[2] ?? 5000)

const perSecond = 30

await using closing = new AsyncDisposableStack()
const telegram = await startTelegramStandIn({ perSecond })
closing.defer(() => telegram[Symbol.asyncDispose]())
const { app, db, client, jobs } = closing.use(await openMessages('telegram', telegram.environment))
const { cookie } = await signIn(client, 'bench-admin', 'admin')
for (const [key, value] of [
  ['telegram_bot_token', telegramTestToken],
  ['telegram_chat_id', '-100123'],
]) {
  const { status } = await fetch(`${app.address}/api/admin/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ key, value }),
  })
  if (status !== 204) throw new Error(`Saving ${key} answered ${status}`)
}

await db.transaction(async (tx) => {
  for (let n = 0; n < count; n++) {
    const facts = { companyName: `Boutique ${n}.`, expectedVolume: 'medio' } as const
    await announce({ jobs, publicUrl: () => app.address }, tx, 'beta.submitted', facts)
  }
})
const start = performance.now()
const states = async () =>
  Object.fromEntries(
    (
      await client.query<{ status: string; n: number }>(
        `select status, count(*)::int as n from outbox where channel = 'telegram' group by status`,
      )
    ).rows.map(({ status, n }) => [status, n]),
  )
while ((await states()).pending) await sleep(200)
const seconds = (performance.now() - start) / 1000
const different = new Set(telegram.messages.map(({ text }) => text)).size
const heldBack = telegram.statuses.filter((status) => status === 429).length
console.log(
  `${count} notices, ${perSecond} a second: ${seconds.toFixed(0)} s (at best ${(count / perSecond).toFixed(0)} s)`,
)
console.log(`arrived ${telegram.messages.length}, different ${different}, answered with 429 ${heldBack}`)
console.log(JSON.stringify(await states()))
if (different !== count || telegram.messages.length !== count) process.exitCode = 1
