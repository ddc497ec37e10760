import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Italian phrases that read badly, and second names for things that already have one. */
const habits: readonly RegExp[] = [
  /\b[dD]a sol[io]\b/,
  /\b[sS]pent[oa]\b/,
  /ancora chius[aoi]\b/,
  /\b(?:con|di) una immagine\b/,
  /\bper volta\b/,
  /fornitore d(?:ei|i) pagament/,
  /\bAPI (?:Key|Secret)\b/,
  /non si raggiunge/,
  /prezzo di confronto/i,
  // Prova is the name of a plan.
  /\b(?:di prova|[pP]rov[ae] di|[pP]rova senza)\b/,
]

/** Descriptions of garments may use these words for cloth; the import still accepts the earlier name of a column. */
const exceptions = /\/demo\/|\.test\.tsx?$|\/testing\/|catalogue-columns\.ts$|search-quality/

test('Italian texts use one name per thing and plain phrasing', () => {
  expect(linesWith(habits, exceptions)).toEqual([])
})

test('delivery times are written in one place, where they count from the pickup', () => {
  expect(linesWith([/24[/–-]48/, /48[/–-]72/], /\.test\.tsx?$|express-zones\.ts$/)).toEqual([])
})

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })

test('the source files are found', () => {
  expect(sources.length).toBeGreaterThan(1000)
})

const linesWith = (patterns: readonly RegExp[], except: RegExp): string[] =>
  sources
    .filter((file) => !except.test(`/${file}`))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          patterns.some((pattern) => pattern.test(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
        ),
    )
