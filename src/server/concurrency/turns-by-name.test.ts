import { expect, test } from 'vitest'
import { TurnsByName } from './fair-queue.ts'

test('tasks with the same name run in order, even after a failure; other names do not wait', async () => {
  const turns = new TurnsByName()
  const done: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = turns.run('a', async () => {
    await held
    done.push('a1')
    throw new Error('refused')
  })
  const second = turns.run('a', async () => done.push('a2'))
  await turns.run('b', async () => done.push('b1'))
  expect(done).toEqual(['b1'])
  release()
  await expect(first).rejects.toThrow('refused')
  await second
  expect(done).toEqual(['b1', 'a1', 'a2'])
})
