import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build-web.mjs'

const web = join(root, 'src', 'web')
const read = (file: string) => readFileSync(join(web, file), 'utf8')
const sources = globSync('**/*.{ts,tsx}', { cwd: web }).map((file) => [file, read(file)] as const)
const shared = read('ui/theme/primitives.css')

const classesIn = (css: string): string[] => {
  const own = css.replace(/\/\*[\s\S]*?\*\/|:global\((?:[^()]|\([^()]*\))*\)/g, '')
  return [...new Set([...own.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = '']) => name))].sort()
}

const wordsOf = (texts: Iterable<RegExpMatchArray>): string[] =>
  [...texts].flatMap(([, text = '']) => text.split(' ')).filter(Boolean)

/** Words of `className="…"`, of `className: '…'`, and of strings in `className={…}`. */
const sharedClassesIn = (source: string): string[] => [
  ...wordsOf(source.matchAll(/\bclassName(?:=|: )["']([^"']*)["']/g)),
  ...[...source.matchAll(/\bclassName=\{([^}]*)\}/g)].flatMap(([, code = '']) =>
    wordsOf(code.matchAll(/[?:] '([^']*)'/g)),
  ),
]

test('components use only shared classes that exist', () => {
  const known = new Set(classesIn(`${read('ui/theme/global.css')}${shared}`))
  const unknown = sources.flatMap(([file, source]) =>
    sharedClassesIn(source).flatMap((name) => (known.has(name) ? [] : `${file}: ${name}`)),
  )
  expect(unknown).toEqual([])
})

test('every shared class is used', () => {
  const words = new Set(sources.flatMap(([, source]) => wordsOf(source.matchAll(/["']([\w -]+)["']/g))))
  expect(classesIn(shared).filter((name) => !words.has(name))).toEqual([])
})

test('a module and the components that import it name the same classes', () => {
  const used = new Map<string, string[]>()
  for (const [file, source] of sources) {
    const code = source.replace(/^import .*$/gm, '')
    for (const [, name = '', path = ''] of source.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)) {
      const module = join(file, '..', path)
      const members = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, member = '']) => member)
      used.set(module, [...(used.get(module) ?? []), ...members])
    }
  }
  for (const file of globSync('**/*.module.css', { cwd: web })) {
    expect(classesIn(read(file)), file).toEqual([...new Set(used.get(file))].sort())
  }
})

test('every part marked as stale has a style for it', () => {
  const dimmed = new Set(
    globSync('**/*.css', { cwd: web }).flatMap((file) =>
      [...read(file).matchAll(/\.([\w-]+)\[data-stale\]/g)].map(([, name = '']) => name),
    ),
  )
  const marked = sources.flatMap(([file, source]) =>
    [...source.matchAll(/<\w+(?:(?!<\w)[\s\S])*?\bdata-stale=/g)].map(([tag]) => ({ file, tag })),
  )
  expect(marked.length).toBeGreaterThan(0)
  const unstyled = marked.filter(({ tag }) => !(tag.match(/[\w-]+/g) ?? []).some((word) => dimmed.has(word)))
  expect(unstyled).toEqual([])
})
