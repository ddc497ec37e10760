import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { overBudget, weighPages } from './script-budget.mjs'

test('a page weighs what it imports statically: home with the entry, the others without it', async () => {
  const web = await mkdtemp(join(tmpdir(), 'budget-'))
  const kilobytes = { 'entry.js': 100, 'react.js': 20, 'home.js': 10, 'about.js': 30, 'forms.js': 40, 'dialog.js': 500 }
  for (const [file, size] of Object.entries(kilobytes)) await writeFile(join(web, file), randomBytes(size * 1000))
  const weights = await weighPages(web, {
    'index.html': { file: 'entry.js', imports: ['react'] },
    react: { file: 'react.js' },
    forms: { file: 'forms.js', imports: ['react'] },
    'src/web/pages/home/home-page.tsx': { file: 'home.js', imports: ['react', 'index.html'] },
    'src/web/pages/about/about-page.tsx': { file: 'about.js', imports: ['react', 'forms', 'index.html'] },
    // Loaded on interaction.
    'src/web/pages/about/dialog.tsx': { file: 'dialog.js', imports: ['forms'] },
  })
  expect(weights.map(({ page, kilobytes }) => [page.split('/').at(-1), Math.round(kilobytes)])).toEqual([
    ['home-page.tsx', 130],
    ['about-page.tsx', 70],
  ])
  expect(overBudget(weights)).toEqual([expect.stringMatching(/about-page\.tsx: 70\.\d kB gzip, al massimo 62/)])
  await rm(web, { recursive: true })
})

test('a build without its entry is an error', async () => {
  await expect(weighPages('.', {})).rejects.toThrow('index.html')
})
