import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** Work that ends when it is told to. */
function begun() {
  const ends: (() => void)[] = []
  const keys: string[] = []
  const run = oneAtATime(async (_: object, key: string) => {
    keys.push(key)
    await new Promise<void>((resolve) => ends.push(resolve))
  })
  return { run, keys, end: () => ends.shift()?.() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('who asks meanwhile does not wait, and the work is done once more for all of them', async () => {
  const app = {}
  const { run, keys, end } = begun()
  const first = run(app, 'a')
  await Promise.all([run(app, 'a'), run(app, 'a'), run(app, 'a')])
  expect(keys).toEqual(['a'])
  end()
  await settled()
  expect(keys).toEqual(['a', 'a'])
  end()
  await first
  expect(keys).toEqual(['a', 'a'])
})

test('other keys, and other apps, do not wait', async () => {
  const { run, keys, end } = begun()
  const [app, other] = [{}, {}]
  const all = [run(app, 'a'), run(app, 'b'), run(other, 'a')]
  expect(keys).toEqual(['a', 'b', 'a'])
  for (let n = 0; n < 3; n++) end()
  await Promise.all(all)
})

test('what fails is heard by who began it, and can be begun again', async () => {
  const app = {}
  let fails = true
  const run = oneAtATime(async () => {
    if (fails) throw new Error('down')
  })
  await expect(run(app, 'a')).rejects.toThrow('down')
  fails = false
  await run(app, 'a')
})
