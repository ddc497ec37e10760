import { expect, inject, test } from 'vitest'
import { openDatabaseLine } from '../testing/database/database-line.ts'
import { createTestDatabase } from '../testing/database/test-database.ts'
import { connectDirectly } from './direct-client.ts'
import { Listening } from './listen.ts'

test('notices a connection that is open but dead, and receives all notifications again afterwards', {
  timeout: 90_000,
}, async () => {
  const database = await createTestDatabase(inject('templateUrl'))
  const line = await openDatabaseLine(database.url)
  const heard: string[] = []
  let gaps = 0
  const listener = new Listening(line.url).subscribe({
    channels: { session_changed: (payload) => heard.push(payload) },
    onGap: () => gaps++,
  })
  const operator = await connectDirectly(database.url)
  try {
    await expect.poll(() => listener.isListening(), { timeout: 5_000 }).toBe(true)
    await operator.query(`notify session_changed, 'before'`)
    await expect.poll(() => heard).toEqual(['before'])
    line.swallow()
    const before = gaps
    await operator.query(`notify session_changed, 'lost'`)
    await expect.poll(() => listener.isListening(), { timeout: 30_000, interval: 50 }).toBe(false)
    expect(gaps).toBe(before + 1)
    line.letThrough()
    await expect.poll(() => listener.isListening()).toBe(true)
    expect(gaps).toBe(before + 2)
    await operator.query(`notify session_changed, 'after'`)
    await expect.poll(() => heard).toEqual(['before', 'after'])
  } finally {
    await listener.stop()
    await line[Symbol.asyncDispose]()
    await operator.end()
    await database.drop()
  }
})

test('leaves a server that has become read-only, because notifications of writes are sent by another one', {
  timeout: 90_000,
}, async () => {
  const database = await createTestDatabase(inject('templateUrl'))
  const listener = new Listening(database.url).subscribe({
    channels: { session_changed: () => undefined },
    onGap: () => undefined,
  })
  const operator = await connectDirectly(database.url)
  const demote = (reads: 'on' | 'off') =>
    operator.query(
      `alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = ${reads}`,
    )
  try {
    await expect.poll(() => listener.isListening(), { timeout: 5_000 }).toBe(true)
    await demote('on')
    const { rows } = await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    expect(rows.length).toBe(1)
    await expect.poll(() => listener.isListening()).toBe(false)
    // Two more attempts would have started to listen there by now.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(listener.isListening()).toBe(false)
    await operator.query('set default_transaction_read_only = off')
    await demote('off')
    await expect.poll(() => listener.isListening(), { timeout: 5_000 }).toBe(true)
  } finally {
    await listener.stop()
    await operator.end()
    await database.drop()
  }
})
