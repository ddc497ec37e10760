import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../build-web.mjs'
import { chunks } from './chunks.ts'
import { namedParts } from './modules.ts'

test('every part of a path that a chunk names exists', () => {
  const modules = globSync(
    [
      'src/**/*.{ts,tsx}',
      'node_modules/{@floating-ui,@mantine,@tanstack,react*,scheduler,use-*,zod}/**/*.{js,cjs,mjs}',
    ],
    { cwd: root },
  ).map((file) => `/${file}`)
  expect(chunks.length).toBeGreaterThan(0)
  expect(namedParts.filter((part) => !modules.some((module) => module.includes(part)))).toEqual([])
})
