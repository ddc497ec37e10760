import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isMeasured, judge, measureMachine, processorSeconds, wallLine } from './budget.mjs'

const phase = { labels: ['Lint', 'Tipi'], budget: 100, factor: 1 }

test('processor time is read from /proc, including children, for any program name', () => {
  const fields = Array.from({ length: 40 }, (_, index) => (index >= 11 && index < 15 ? 100 : 7))
  expect(processorSeconds(`42 (a program) with) ${fields.join(' ')}`)).toBe(4)
})

test.runIf(isMeasured)('a terminated child is included', () => {
  const before = processorSeconds()
  spawnSync(process.execPath, ['--eval', 'for (let n = 0; process.cpuUsage().user < 100_000; n++);'])
  expect(processorSeconds() - before).toBeGreaterThanOrEqual(0.1)
})

test('below four fifths of the budget there is no message; above it a warning; above twice the budget a failure', () => {
  expect(judge({ ...phase, processor: 79 })).toBeNull()
  expect(judge({ ...phase, processor: 90 })).toEqual({
    line: 'Attenzione al tempo di processore: Lint, Tipi: 90 s, il 90 % di quanto previsto.',
    isOver: false,
  })
  expect(judge({ ...phase, processor: 201 })).toMatchObject({ isOver: true })
})

test('a slower machine may use more', () => {
  expect(judge({ ...phase, processor: 201, factor: 3 })).toBeNull()
  expect(measureMachine()).toBeGreaterThan(0)
})

test('more than ten minutes of wall-clock time only cause a warning', () => {
  expect(wallLine(599)).toBe('')
  expect(wallLine(660)).toBe('Attenzione: 11 minuti, più dei 10 previsti.')
})
