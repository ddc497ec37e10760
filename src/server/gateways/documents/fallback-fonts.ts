import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { madeOnce } from '../../../domain/made-once.ts'

const cjk = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{Script=Common}]/u

/**
 * Scripts that the documents' own font lacks, each with its Noto Sans package. Chinese and Japanese share characters: those missing from the first
 * font are looked up in the second.
 */
export const fallbackFamilies: readonly (readonly [family: string, characters: RegExp])[] = [
  ['arabic', /\p{scx=Arabic}/u],
  ['armenian', /\p{scx=Armenian}/u],
  ['devanagari', /\p{scx=Devanagari}/u],
  ['georgian', /\p{scx=Georgian}/u],
  ['hebrew', /\p{scx=Hebrew}/u],
  ['thai', /\p{scx=Thai}/u],
  ['kr', /\p{scx=Hangul}/u],
  ['sc', cjk],
  ['jp', cjk],
]

/** One file of a font, which covers some of its characters. */
interface FontFile {
  path: string
  ranges: readonly (readonly [from: number, to: number])[]
}

const pathOf = (family: string, file: string) =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/noto-sans-${family}/${file}`))

function listFontFiles(family: string): FontFile[] {
  const ranges = JSON.parse(readFileSync(pathOf(family, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([part, list]) => ({
    path: pathOf(family, `files/noto-sans-${family}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: list.split(',').map((range) => {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return [from, to] as const
    }),
  }))
}

const fontFiles = madeOnce(() => new Map(fallbackFamilies.map(([family]) => [family, listFontFiles(family)])))

export interface FallbackFont {
  /** Characters that the file claims to cover; the font may still lack some of them. */
  characters: readonly string[]
  plain: Buffer
  strong: Buffer
}

/** The weights of the documents' own font. */
const weights = { plain: 400, strong: 600 } as const

/** Loads the family's fonts subset to these characters: the full Chinese font takes ten megabytes. */
export function loadFallbackFonts(family: string, characters: readonly string[]): Promise<FallbackFont[]> {
  const files = fontFiles().get(family) ?? []
  const wanted = Map.groupBy(characters, (character) => {
    const code = character.codePointAt(0) ?? 0
    return files.find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to))
  })
  return Promise.all(
    [...wanted].flatMap(([file, some]) => {
      if (!file) return []
      const bytes = readFileSync(file.path)
      const cut = (wght: number) => subsetFont(bytes, some.join(''), { targetFormat: 'sfnt', variationAxes: { wght } })
      return [
        Promise.all([cut(weights.plain), cut(weights.strong)]).then(([plain, strong]) => ({
          characters: some,
          plain,
          strong,
        })),
      ]
    }),
  )
}
