import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { count, readReport, type Test } from './reports.mjs'
import { failedLines, grownLines, plainSummary, resultLine, slowestLines } from './summary.mjs'

const empty = { tests: [], files: {}, errors: [] }
const passed: Test = { file: 'a.test.ts', title: 'one', state: 'passed', seconds: 0.1, assertions: 2 }
const failed: Test = { ...passed, title: 'two', state: 'failed', assertions: 1 }
const skipped: Test = { ...passed, title: 'three', state: 'skipped', assertions: 0 }

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reports-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test('tests and assertions are counted, and an error outside of any test as a failed test', () => {
  expect(count({ tests: [passed, failed, skipped], files: {}, errors: ['b.test.ts'] })).toEqual({
    ...{ passed: 1, failed: 2, skipped: 1, assertions: 3 },
  })
})

test('a run without a report has run nothing', async () => {
  expect(await readReport(join(directory, 'missing.json'))).toEqual(empty)
})

test('a run that ended while writing its report does not count as passed', async () => {
  const file = join(directory, 'half.json')
  await writeFile(file, '{"tests":[')
  await expect(readReport(file)).rejects.toThrow(SyntaxError)
})

test('the last line mentions skipped tests only if there are any', () => {
  const result = { label: 'Tipi', passed: 6, failed: 0, skipped: 0, assertions: 0, seconds: 1.25 }
  expect(plainSummary([result])).toBe('6 passed, 0 failed')
  expect(plainSummary([result, { ...result, failed: 1, skipped: 2 }])).toBe('12 passed, 1 failed, 2 skipped')
})

test('a kind is reported with its counts and seconds', () => {
  const result = { label: 'API', passed: 6, failed: 1, skipped: 2, assertions: 9, seconds: 1.25 }
  expect(resultLine(result)).toBe('API: passate 6, fallite 1, saltate 2, 1,3 s')
})

test('failed tests are listed with the command that repeats their files', () => {
  expect(failedLines('npm test -- api', { ...empty, tests: [passed, failed], errors: ['b.test.ts'] })).toBe(
    [
      '  a.test.ts: two',
      '  b.test.ts: errore fuori dalle singole prove',
      'Per ripetere: npm test -- api --filter a.test.ts b.test.ts',
    ].join('\n'),
  )
})

test('an error outside of any file, or a kind without tests, is repeated with the whole kind', () => {
  const command = 'Per ripetere: npm test -- api'
  expect(
    failedLines('npm test -- api', { ...empty, tests: [failed], errors: [''] })
      .split('\n')
      .at(-1),
  ).toBe(command)
  expect(failedLines('npm test -- api', undefined)).toBe(command)
})

test('the slowest tests come first, and a run without tests lists none', () => {
  const tests = Array.from({ length: 30 }, (_, number) => ({ ...passed, title: `${number}`, seconds: number }))
  const lines = slowestLines(tests).split('\n')
  expect([lines.length, lines[1]]).toEqual([21, '    29,0 s  a.test.ts: 29'])
  expect(slowestLines([])).toBe('')
})

test('files that have grown are listed with their seconds', () => {
  expect(grownLines([{ file: 'a.test.ts', before: 1, after: 2.5 }])).toContain('a.test.ts: da 1,0 s a 2,5 s')
  expect(grownLines([])).toBe('')
})

test('a long title is cut', () => {
  const line = slowestLines([{ ...passed, title: 'x'.repeat(500), seconds: 1 }]).split('\n')[1]
  expect(line).toBe(`     1,0 s  a.test.ts: ${'x'.repeat(120)}…`)
})
