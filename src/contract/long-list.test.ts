import { expect, test } from 'vitest'
import { longList } from './long-list.ts'
import { z } from './z.ts'

let read = 0
const Line = z.object({
  quantity: z.number().refine((value) => {
    read += 1
    return value > 0
  }, 'Almeno 1'),
})
const List = longList(Line, 'Scrivi delle righe').min(1, 'Vuoto').max(5000, 'Troppe')

const lines = (count: number, wrong: (n: number) => boolean) =>
  Array.from({ length: count }, (_, n) => ({ quantity: wrong(n) ? -1 : n + 1 }))

const issuesOf = (value: unknown) =>
  (List.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('stops reading thousands of invalid elements after some fifty errors', () => {
  read = 0
  expect(issuesOf(lines(5000, () => true))).toHaveLength(50)
  expect(read).toBe(50)
})

test('behaves like any other list: valid elements are complete, invalid ones have their index, and too many are refused unread', () => {
  const right = lines(5000, () => false)
  expect(List.parse(right)).toEqual(right)
  expect(issuesOf(lines(5000, (n) => n === 7 || n === 4999))).toEqual([
    ['7.quantity', 'Almeno 1'],
    ['4999.quantity', 'Almeno 1'],
  ])
  read = 0
  expect(issuesOf(lines(5001, () => true))).toEqual([['', 'Troppe']])
  expect(read).toBe(0)
  expect(issuesOf([])).toEqual([['', 'Vuoto']])
  expect(issuesOf('righe')).toEqual([['', 'Scrivi delle righe']])
})

test('is described as a list of its elements', () => {
  expect(z.toJSONSchema(List)).toMatchObject({ type: 'array', minItems: 1, maxItems: 5000, items: { type: 'object' } })
})
