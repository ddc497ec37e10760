import { darken, lighten } from './colour-mixing.ts'
import { inPair } from './mirrored-outline.ts'

/** The tones of one cloth, and strokes for drawing trims. */
export interface Brush {
  readonly base: string
  readonly deep: string
  readonly mid: string
  readonly pale: string
  readonly brass: string
  /** A piece cut from the garment's own cloth, with its pattern and an edge. */
  readonly cloth: (path: string, shade?: 'base' | 'mid' | 'pale' | 'deep') => string
  readonly button: (x: number, y: number, radius?: number, fill?: string) => string
  readonly buttons: (x: number, ys: readonly number[], radius?: number, fill?: string) => string
  /** A stitched line; `dashed` for topstitching. */
  readonly stitch: (path: string, dashed?: boolean) => string
  readonly pair: (markup: string) => string
}

export function createBrush(colour: string, hasPattern: boolean): Brush {
  const deep = darken(colour, 0.42)
  const shades = { base: colour, mid: darken(colour, 0.12), pale: lighten(colour, 0.09), deep }
  const button: Brush['button'] = (x, y, radius = 8, fill = deep) =>
    `<circle cx="${x}" cy="${y + 2}" r="${radius}" fill="#1d120c" fill-opacity=".25"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${darken(fill, 0.5)}" stroke-opacity=".5"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.45}" fill="none" stroke="${lighten(fill, 0.5)}" stroke-opacity=".5"/>`
  return {
    ...shades,
    brass: '#c9a86a',
    cloth: (path, shade = 'mid') =>
      `<path d="${path}" fill="${shades[shade]}"/>${hasPattern ? `<path d="${path}" fill="url(#slanted-cloth)"/>` : ''}` +
      `<path d="${path}" fill="none" stroke="${deep}" stroke-opacity=".45" stroke-width="2.2" stroke-linejoin="round"/>`,
    button,
    buttons: (x, ys, radius, fill) => ys.map((y) => button(x, y, radius, fill)).join(''),
    stitch: (path, dashed = false) =>
      `<path d="${path}" fill="none" stroke="${deep}" stroke-opacity=".5" stroke-width="2"${dashed ? ' stroke-dasharray="7 5"' : ''}/>`,
    pair: inPair,
  }
}
