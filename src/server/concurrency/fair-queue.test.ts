import { expect, test } from 'vitest'
import { FairQueue, QueueFull } from './fair-queue.ts'

test('runs one task at a time, round-robin across keys; a failure affects only its own caller', async () => {
  const queue = new FairQueue()
  const done: string[] = []
  let running = 0
  const work = (text: string) => async () => {
    running += 1
    expect(running).toBe(1)
    await Promise.resolve()
    done.push(text)
    running -= 1
    if (text === 'a2') throw new Error(text)
    return text
  }
  const asked = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2'].map((text) => queue.run(text.slice(0, 1), work(text)))
  const results = await Promise.allSettled(asked)
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(results.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1)
})

test('an aborted task never starts, and frees its place in the queue', async () => {
  const queue = new FairQueue()
  const done: string[] = []
  const open = Promise.withResolvers<void>()
  const work = (text: string) => async () => {
    await open.promise
    done.push(text)
  }
  const gone = new AbortController()
  const mine = ['a1', 'a2', 'a3'].map((text) => queue.run('a', work(text), { signal: gone.signal, maxWaiting: 2 }))
  await expect(queue.run('a', work('a4'), { maxWaiting: 2 })).rejects.toBeInstanceOf(QueueFull)
  const others = queue.run('b', work('b1'), { maxWaiting: 2 })
  gone.abort(new Error('gone'))
  const next = queue.run('a', work('a5'), { maxWaiting: 2 })
  open.resolve()
  expect((await Promise.allSettled(mine)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  await expect(queue.run('a', work('a6'), { signal: gone.signal })).rejects.toThrow('gone')
  await Promise.all([others, next])
  expect(done).toEqual(['a1', 'b1', 'a5'])
})
