import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from './commands.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const entries = Object.entries(commands).flatMap(([kind, table]) =>
  Object.entries(table).map(([name, { file }]) => ({ call: `npm run ${kind} -- ${name}`, file })),
)

test.each(entries)('$call runs a file that starts with its call', ({ call, file }) => {
  expect(existsSync(join(root, file))).toBe(true)
  expect(read(file)).toMatch(new RegExp(`^// ${call}(?=[ :])`))
})

test('every file of bench is a bench or used by one', () => {
  const files = globSync('bench/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  // Imports, and scripts named for child processes and workers.
  const used = files.flatMap((file) =>
    [...read(file).matchAll(/'([^'\s]+\.ts)'/g)].map(([, path = '']) =>
      join(dirname(file), path).replaceAll('\\', '/'),
    ),
  )
  const known = new Set([...entries.map(({ file }) => file), ...used])
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !known.has(file))).toEqual([])
})

test('pages and comments name only commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const known = new Set(entries.map(({ call }) => call))
  const sources = globSync(['*.md', 'docs/**/*.md', '{bench,scripts,assets/demo/drawing}/**/*.{ts,mjs}'], { cwd: root })
  const unknown = sources.flatMap((file) =>
    [...read(file).matchAll(/npm run ([a-z-]+(?::[a-z-]+)?)(?: -- ([a-z][a-z-]*))?/g)]
      .filter(([call, script = '', name]) => {
        if (script in commands && name) return !known.has(call)
        return !(script in scripts)
      })
      .map(([call]) => `${file}: ${call}`),
  )
  expect(unknown).toEqual([])
})
