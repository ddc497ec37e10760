import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { count, readReport, type Test } from './reports.mjs'
import { plainSummary } from './summary.mjs'

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

test('a run that wrote no report has run nothing', async () => {
  expect(await readReport(join(directory, 'missing.json'))).toEqual(empty)
})

test('a run that ended while it wrote its report is not taken for one that passed', async () => {
  const file = join(directory, 'half.json')
  await writeFile(file, '{"tests":[')
  await expect(readReport(file)).rejects.toThrow(SyntaxError)
})

test('the last line names what was skipped only when something was', () => {
  const result = { label: 'Tipi', passed: 6, failed: 0, skipped: 0, seconds: 1 }
  expect(plainSummary([result])).toBe('6 passed, 0 failed')
  expect(plainSummary([result, { ...result, failed: 1, skipped: 2 }])).toBe('12 passed, 1 failed, 2 skipped')
})
