import bidiFactory from 'bidi-js'
import PDFDocument from 'pdfkit'
import { madeOnce } from '../../../domain/made-once.ts'
import { type FallbackFont, fallbackFamilies, loadFallbackFonts } from './fallback-fonts.ts'
import { look } from './receipt-look.ts'

type Weight = typeof look.plain | typeof look.strong

/** A part of a line with one font and one direction. */
interface Run {
  text: string
  font: string
  /** Embedding level of the bidirectional algorithm; odd levels run right to left. */
  level: number
}

interface Line {
  runs: Run[]
  width: number
}

/** PDFKit's current font, which its types do not expose. */
interface InUse {
  _fontSize: number
  _font: { ascender: number; font: { hasGlyphForCodePoint: (code: number) => boolean } }
}

const bidi = madeOnce(bidiFactory)

/** True for joiners and direction marks. */
const isInvisible = (character: string): boolean => /\p{Default_Ignorable_Code_Point}/u.test(character)

const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'

/** Lines break at whitespace, and before and after each Chinese or Japanese character. */
const pieces = new RegExp(`\\s+|[${cjk}]|[^\\s${cjk}]+`, 'gu')

/**
 * A PDF whose texts may use any script. Characters missing from the document's own font are written in fallback fonts, right to left where the script
 * requires it; PDFKit alone writes all other texts (docs/decisions/0118-render-pdfs-in-worker-threads.md).
 */
export class Paper extends PDFDocument {
  private weight: Weight = look.plain
  /** Index of the fallback font for each character that needs one. */
  private readonly fallbacks = new Map<string, number>()
  private fallbackCount = 0

  /** `fonts` are the document's own. `texts` contains every character that the document will use. */
  async prepare(fonts: Readonly<Record<Weight, Buffer>>, texts: string): Promise<void> {
    this.registerFont(look.plain, fonts.plain)
    this.registerFont(look.strong, fonts.strong)
    this.font(look.plain)
    const lacking = [...new Set(texts)].filter(
      (character) => !/\s/.test(character) && !isInvisible(character) && !this.hasGlyph(character),
    )
    for (const [family, characters] of fallbackFamilies) {
      const some = lacking.filter((character) => characters.test(character) && !this.fallbacks.has(character))
      if (some.length === 0) continue
      for (const fallback of await loadFallbackFonts(family, some)) this.addFallback(fallback)
    }
    this.font(look.plain)
  }

  private addFallback({ characters, plain, strong }: FallbackFont): void {
    const index = this.fallbackCount++
    this.registerFont(`${look.plain} ${index}`, plain)
    this.registerFont(`${look.strong} ${index}`, strong)
    super.font(`${look.plain} ${index}`)
    for (const character of characters) if (this.hasGlyph(character)) this.fallbacks.set(character, index)
  }

  private get inUse(): InUse {
    return this as unknown as InUse
  }

  private hasGlyph(character: string): boolean {
    try {
      return this.inUse._font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
    } catch {
      // fontkit throws for a font with no characters at all.
      return false
    }
  }

  private needsFallback(text: string): boolean {
    return this.fallbacks.size > 0 && [...text].some((character) => this.fallbacks.has(character))
  }

  override font(src: PDFKit.Mixins.PDFFontSource, size?: number): this
  override font(src: PDFKit.Mixins.PDFFontSource, family: string, size?: number): this
  override font(src: PDFKit.Mixins.PDFFontSource, ...more: unknown[]): this {
    if (src === look.plain || src === look.strong) this.weight = src
    return super.font(src, ...(more as [number?]))
  }

  override text(text: string, options?: PDFKit.Mixins.TextOptions): this
  override text(text: string, x?: number, y?: number, options?: PDFKit.Mixins.TextOptions): this
  override text(text: string, ...place: unknown[]): this {
    if (!this.needsFallback(text)) return super.text(text, ...(place as [number?, number?, PDFKit.Mixins.TextOptions?]))
    const [x, y, given] = (typeof place[0] === 'object' ? [undefined, undefined, place[0]] : place) as [
      number?,
      number?,
      PDFKit.Mixins.TextOptions?,
    ]
    this.x = x ?? this.x
    this.y = y ?? this.y
    const left = this.x
    const width = this.widthFor(given)
    const share = given?.align === 'right' ? 1 : given?.align === 'center' ? 0.5 : 0
    for (const line of this.linesOf(text, width)) {
      if (this.y + this.currentLineHeight(true) > this.page.maxY()) this.addPage()
      this.writeLine(line, left + (width - line.width) * share)
    }
    this.x = left
    return this
  }

  override heightOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    if (!this.needsFallback(text)) return super.heightOfString(text, options)
    return this.linesOf(text, this.widthFor(options)).length * this.currentLineHeight(true)
  }

  private widthFor(options: PDFKit.Mixins.TextOptions | undefined): number {
    return options?.width ?? this.page.width - this.x - this.page.margins.right
  }

  /** Aligns all fonts to the baseline of the document's own font. */
  private writeLine({ runs }: Line, left: number): void {
    const { weight, y: top } = this
    this.font(weight)
    const height = this.currentLineHeight(true)
    const baseline = top + (this.inUse._font.ascender / 1000) * this.inUse._fontSize
    let x = left
    for (const { text, font } of inVisualOrder(runs)) {
      super.font(font)
      const width = this.widthOfString(text)
      super.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
      x += width
    }
    this.font(weight)
    this.y = top + height
  }

  private linesOf(text: string, width: number): Line[] {
    const lines: Line[] = []
    for (const run of this.runsOf(text)) {
      for (const [part] of run.text.matchAll(pieces)) {
        const piece = { ...run, text: part }
        const pieceWidth = this.widthIn(piece)
        const line = lines.at(-1)
        if (line && (line.width + pieceWidth <= width || part.trim() === '')) {
          line.runs.push(piece)
          line.width += pieceWidth
        } else lines.push({ runs: [piece], width: pieceWidth })
      }
    }
    return lines
  }

  private widthIn({ text, font }: Run): number {
    super.font(font)
    const width = this.widthOfString(text)
    super.font(this.weight)
    return width
  }

  private runsOf(text: string): Run[] {
    const { levels } = bidi().getEmbeddingLevels(text)
    const runs: Run[] = []
    let at = 0
    for (const character of text) {
      const level = levels[at] ?? 0
      at += character.length
      const index = this.fallbacks.get(character)
      const font = index === undefined ? this.weight : `${this.weight} ${index}`
      const shown = level % 2 === 1 ? (bidi().getMirroredCharacter(character) ?? character) : character
      const last = runs.at(-1)
      // Joiners shape their neighbours, so they stay in the same run.
      if (last && last.level === level && (last.font === font || isInvisible(character))) last.text += shown
      else runs.push({ text: shown, font, level })
    }
    return runs
  }
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, reverse each sequence of at least that level. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return ordered
}
