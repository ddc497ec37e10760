import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { VisitorPages } from './page-routes.ts'

const renderings = () => {
  let count = 0
  return async () => {
    await sleep(5)
    return ++count
  }
}

test('concurrent requests share one rendering', async () => {
  const pages = new VisitorPages<number>({ keptMs: 1000, most: 10 })
  const render = renderings()
  expect(await Promise.all(Array.from({ length: 20 }, () => pages.get('/', render)))).toEqual(Array(20).fill(1))
})

test('a page is rendered again after its lifetime and after a change', async () => {
  const pages = new VisitorPages<number>({ keptMs: 40, most: 10 })
  const render = renderings()
  expect(await pages.get('/', render)).toBe(1)
  await sleep(50)
  expect(await pages.get('/', render)).toBe(2)
  pages.forgetAll()
  expect(await pages.get('/', render)).toBe(3)
})

test('a failed rendering is not cached', async () => {
  const pages = new VisitorPages<number>({ keptMs: 1000, most: 10 })
  await expect(pages.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await pages.get('/', async () => 7)).toBe(7)
})

test('a change during a rendering is not overlooked', async () => {
  const pages = new VisitorPages<string>({ keptMs: 1000, most: 10 })
  const before = pages.get('/', async () => {
    await sleep(20)
    return 'before'
  })
  pages.forgetAll()
  const after = pages.get('/', async () => 'after')
  expect(await Promise.all([before, after])).toEqual(['before', 'after'])
  expect(await pages.get('/', async () => 'never')).toBe('after')
})

test('the number of cached pages is limited', async () => {
  const pages = new VisitorPages<number>({ keptMs: 1000, most: 3 })
  const render = renderings()
  for (const path of ['/1', '/2', '/3', '/4', '/5']) await pages.get(path, render)
  expect(await pages.get('/5', render)).toBe(5)
  expect(await pages.get('/1', render)).toBe(6)
})
