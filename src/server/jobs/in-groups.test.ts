import { expect, test } from 'vitest'
import { inGroups } from './in-groups.ts'

test('items added during a call are processed together by the next call, and each caller gets the outcome of its own call', async () => {
  const calls: string[][] = []
  let finish: (() => void) | undefined
  const add = inGroups<string>(async (items) => {
    calls.push(items)
    if (items.includes('c')) throw new Error('spoiled')
    await new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  const first = add('a')
  await expect.poll(() => calls).toEqual([['a']])
  const others = Promise.allSettled([add('b'), add('c')])
  finish?.()
  await first
  expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const last = add('d')
  await expect.poll(() => calls).toEqual([['a'], ['b', 'c'], ['d']])
  finish?.()
  await last
})
