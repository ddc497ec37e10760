import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

test('one at a time, in turn for each who asks, whoever came first; a failure is its asker’s', async () => {
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
