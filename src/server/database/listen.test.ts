import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { connectDirectly } from './direct-client.ts'
import { Listening } from './listen.ts'

/** Stands between; once it is a black hole, it closes nothing and passes nothing on. */
async function openBlackHole(databaseUrl: string) {
  const { searchParams } = new URL(databaseUrl)
  const socketFile = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
  let swallows = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(socketFile)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', (chunk) => swallows || to.write(chunk))
      from.on('close', () => swallows || to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.searchParams.set('host', '127.0.0.1')
  url.searchParams.set('port', `${(server.address() as AddressInfo).port}`)
  return {
    url: url.toString(),
    swallow(now: boolean) {
      swallows = now
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a connection that nobody closes but nothing comes through is noticed within ten seconds; afterwards all is heard again', {
  timeout: 40_000,
}, async () => {
  const database = await createTestDatabase(inject('templateUrl'))
  const hole = await openBlackHole(database.url)
  const heard: string[] = []
  let gaps = 0
  const listener = new Listening(hole.url).hear({
    channels: { session_changed: (payload) => heard.push(payload) },
    onGap: () => gaps++,
  })
  const operator = await connectDirectly(database.url)
  try {
    await expect.poll(() => listener.isHearing(), { timeout: 5_000 }).toBe(true)
    await operator.query(`notify session_changed, 'before'`)
    await expect.poll(() => heard).toEqual(['before'])
    hole.swallow(true)
    const since = performance.now()
    const before = gaps
    await operator.query(`notify session_changed, 'lost'`)
    await expect.poll(() => listener.isHearing(), { timeout: 15_000, interval: 50 }).toBe(false)
    expect(performance.now() - since).toBeLessThan(10_000)
    expect(gaps).toBe(before + 1)
    hole.swallow(false)
    await expect.poll(() => listener.isHearing()).toBe(true)
    expect(gaps).toBe(before + 2)
    await operator.query(`notify session_changed, 'after'`)
    await expect.poll(() => heard).toEqual(['before', 'after'])
  } finally {
    await listener.stop()
    hole.close()
    await operator.end()
    await database.drop()
  }
})
