import { expect, test } from 'vitest'
import { countApplications } from './applications.mjs'

test('starts, loans and reasons are counted', () => {
  const lines = [
    'started\tshape\ta.test.ts',
    'lent\tshape\ta.test.ts',
    'lent\tshape\tb.test.ts',
    'given up\tjobs were started\tb.test.ts',
  ]
  expect(countApplications(`${lines.join('\n')}\n`)).toEqual({
    line: 'Applicazioni: 1 avviate, 2 prestate, scartate: 1 × jobs were started.',
    problem: '',
  })
})

test('more than 120 starts are a problem that names the files with most of them', () => {
  const lines = [...Array(120).fill('started\tshape\tmany.test.ts'), 'started\tshape\tone.test.ts']
  expect(countApplications(lines.join('\n')).problem).toBe(
    'Più di 120 applicazioni avviate; la maggior parte da:\n120 many.test.ts\n1 one.test.ts',
  )
})

test('tests that report no application are a problem, unless only some run', () => {
  expect(countApplications('').problem).toBe('Nessuna applicazione contata.')
  expect(countApplications('', false).problem).toBe('')
})

test('requests left running by a test are a problem that names its file', () => {
  const line = 'left running\trequests or statements that do not end\tleft.test.ts'
  expect(countApplications(line).problem).toBe('Richieste o istruzioni che non finiscono:\n1 left.test.ts')
})
