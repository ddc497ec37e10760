import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Paths in backticks, from the root of the repository or of `src`. */
const documentedPaths = (page: string): string[] =>
  [
    ...readFileSync(join(root, page), 'utf8').matchAll(
      /`((?:src|server|web|domain|contract|scripts|e2e|bench|deploy|docs)\/[\w./-]+)`/g,
    ),
  ].map(([, path = '']) => path)

test.each(['CONTRIBUTING.md', 'ARCHITECTURE.md', 'README.md'])('every path that %s names exists', (page) => {
  const paths = documentedPaths(page)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, 'src', path)))).toEqual([])
})
