import { createBrush } from './brush.ts'
import { darken, lighten } from './colour-mixing.ts'
import { type FabricName, fabrics } from './fabrics.ts'
import type { Garment, Panel } from './garment.ts'
import { type GarmentName, garments } from './garments.ts'
import { inPair } from './mirrored-outline.ts'

export interface GarmentDrawing {
  readonly garment: GarmentName
  readonly fabric: FabricName
  /** `#rrggbb` of the cloth. */
  readonly colour: string
  /** `#rrggbb` of the wall behind the garment. */
  readonly backdrop: string
  readonly framing: 'whole' | 'detail'
  readonly seed: number
}

const hook = '<path d="M450 212C450 190 476 184 476 160C476 138 444 132 436 152" stroke="#9b9488" stroke-width="6"/>'

const bar = `<path d="M330 214H570" stroke="#8a6a43" stroke-width="15"/><path d="M330 211H570" stroke="#b8925f" stroke-width="4"/>`

const supports: Record<Garment['support'], string> = {
  hanger: `<g fill="none" stroke="#8a6a43" stroke-linecap="round"><path d="M450 214L300 282M450 214L600 282" stroke-width="17"/><path d="M450 214L300 282M450 214L600 282" stroke="#b8925f" stroke-width="5"/>${hook}</g>`,
  clips: `<g fill="none" stroke-linecap="round">${bar}${hook}</g><rect x="352" y="206" width="26" height="70" rx="6" fill="#b9b2a6"/><rect x="522" y="206" width="26" height="70" rx="6" fill="#b9b2a6"/>`,
  rail: `<g fill="none" stroke-linecap="round">${bar}${hook}</g>`,
  flat: '',
  surface: '',
}

const stops = (pairs: readonly (readonly [offset: number, colour: string, opacity?: number])[]): string =>
  pairs
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** A fold fades in where the cloth begins to fall; a stroke of even strength would start with a visible blob. */
function paintFold(fold: string, id: string, colour: string): string {
  const numbers = (fold.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  const [startX = 0, startY = 0] = numbers
  // `M x y V y` ends with a single height; every other fold ends with a point.
  const [endX = startX, endY = startY] = fold.includes('V') ? [startX, numbers.at(-1)] : numbers.slice(-2)
  const span = `gradientUnits="userSpaceOnUse" x1="${startX}" y1="${startY}" x2="${endX + 0.1}" y2="${endY}"`
  const fade = (suffix: string, tone: string, opacity: number): string =>
    `<linearGradient id="${id}-${suffix}" ${span}>${stops([
      [0, tone, 0],
      [0.45, tone, opacity],
      [0.8, tone, opacity],
      [1, tone, opacity * 0.6],
    ])}</linearGradient>`
  return (
    fade('shade', darken(colour, 0.6), 0.42) +
    fade('light', lighten(colour, 0.6), 0.34) +
    `<path d="${fold}" stroke="url(#${id}-shade)" stroke-width="20"/>` +
    `<path d="${fold}" transform="translate(20 0)" stroke="url(#${id}-light)" stroke-width="13"/>`
  )
}

function paintFolds(panel: Panel, index: number, colour: string): string {
  if (panel.folds === undefined) return ''
  const lines = panel.folds.map((fold, at) => paintFold(fold, `fold-${index}-${at}`, colour)).join('')
  const both = panel.sleeve || panel.foldsBothSides ? lines : inPair(lines)
  return `<g clip-path="url(#panel-${index})"><g fill="none" stroke-linecap="round" filter="url(#soft)">${both}</g></g>`
}

function paintPanel(panel: Panel, index: number, colour: string, hasPattern: boolean): string {
  const cloth = hasPattern ? `<path d="${panel.path}" fill="url(#${panel.sleeve ? 'slanted-cloth' : 'cloth'})"/>` : ''
  const painted =
    `<path d="${panel.path}" fill="url(#${panel.sleeve ? 'sleeve' : 'body'})"/>${cloth}` +
    `<path d="${panel.path}" fill="none" stroke="${darken(colour, 0.42)}" stroke-opacity=".4" stroke-width="2.5"/>` +
    paintFolds(panel, index, colour)
  return panel.sleeve ? inPair(painted) : painted
}

function drawPattern(id: string, fabric: FabricName, colour: string, angle: number): string {
  const { width, height, draw } = fabrics[fabric]
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})">${draw(colour)}</pattern>`
}

function drawDefinitions({ fabric, colour, backdrop, seed }: GarmentDrawing, garment: Garment, zoom: number): string {
  // Grain belongs to the photograph, not to the cloth: it must not grow with a closer crop.
  const grain = `${(0.85 * zoom).toFixed(3)} ${(0.55 * zoom).toFixed(3)}`
  const clips = garment.panels.map(
    (panel, index) => `<clipPath id="panel-${index}"><path d="${panel.path}"/></clipPath>`,
  )
  return `<defs>
<linearGradient id="wall" x1="0" y1="0" x2=".4" y2="1">${stops([
    [0, lighten(backdrop, 0.45)],
    [1, darken(backdrop, 0.07)],
  ])}</linearGradient>
<linearGradient id="niche" x1="0" y1="0" x2="1" y2="1">${stops([
    [0, darken(backdrop, 0.09)],
    [1, darken(backdrop, 0.03)],
  ])}</linearGradient>
<linearGradient id="body" x1="0" y1=".1" x2="1" y2=".25">${stops([
    [0, darken(colour, 0.3)],
    [0.22, colour],
    [0.52, lighten(colour, 0.16)],
    [0.8, colour],
    [1, darken(colour, 0.26)],
  ])}</linearGradient>
<linearGradient id="sleeve" x1="0" y1="0" x2="1" y2="0">${stops([
    [0, darken(colour, 0.34)],
    [0.55, darken(colour, 0.04)],
    [1, darken(colour, 0.26)],
  ])}</linearGradient>
<radialGradient id="vignette" cx=".5" cy=".42" r=".75"><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${darken(backdrop, 0.5)}" stop-opacity=".22"/></radialGradient>
<filter id="soft" filterUnits="userSpaceOnUse" x="-100" y="-100" width="1100" height="1400"><feGaussianBlur stdDeviation="11"/></filter>
<filter id="shadow" filterUnits="userSpaceOnUse" x="-100" y="-100" width="1100" height="1400"><feGaussianBlur stdDeviation="26"/></filter>
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="2" seed="${seed}"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  .9 0 0 0 -.28"/></filter>
${clips.join('')}<clipPath id="garment">${drawOutline(garment)}</clipPath>
${drawPattern('cloth', fabric, colour, 0)}${drawPattern('slanted-cloth', fabric, colour, -7)}</defs>`
}

// A clip path may not contain groups, so the reflected half is a separate path rather than `inPair`.
function drawOutline(garment: Garment): string {
  return garment.panels
    .map(
      ({ path, sleeve }) =>
        `<path d="${path}"/>${sleeve ? `<path d="${path}" transform="translate(900 0) scale(-1 1)"/>` : ''}`,
    )
    .join('')
}

function drawShadow(garment: Garment): string {
  if (garment.support === 'surface') {
    return '<ellipse cx="450" cy="946" rx="250" ry="26" fill="#2a1c14" fill-opacity=".35" filter="url(#soft)"/>'
  }
  // A hanging garment is away from the wall; a lying one casts a short shadow.
  const offset = garment.support === 'flat' ? '10 14' : '26 34'
  return `<g transform="translate(${offset})" fill="#2a1c14" fill-opacity=".3" filter="url(#shadow)">${drawOutline(garment)}</g>`
}

/** SVG of one garment in front of a wall with an arched niche, 3:4. */
export function drawGarment(drawing: GarmentDrawing): string {
  const garment: Garment = garments[drawing.garment]
  const [left, top, width] = drawing.framing === 'detail' ? garment.detail : [0, 0, 900]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${(width * 4) / 3}" width="1200" height="1600">
${drawDefinitions(drawing, garment, 900 / width)}
<rect width="900" height="1200" fill="url(#wall)"/><path d="M150 1200V520C150 350 284 214 450 214S750 350 750 520V1200Z" fill="url(#niche)"/>
${drawShadow(garment)}
${drawPiece(drawing, garment)}
<rect width="900" height="1200" fill="url(#vignette)"/></svg>`
}

/** SVG of the garment alone with its shadow, on a transparent background of the same size, for scenes with several garments. */
export function drawGarmentAlone(drawing: GarmentDrawing): string {
  const garment: Garment = garments[drawing.garment]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="900" height="1200">
${drawDefinitions(drawing, garment, 1)}
${drawShadow(garment)}
${drawPiece(drawing, garment)}</svg>`
}

function drawPiece({ fabric, colour }: GarmentDrawing, garment: Garment): string {
  const hasPattern = fabric !== 'plain'
  const brush = createBrush(colour, hasPattern)
  const seams = garment.seams.map((seam) => `<path d="${seam}"/>`).join('')
  return `${supports[garment.support]}
${garment.inside?.(brush) ?? ''}
${garment.panels.map((panel, index) => paintPanel(panel, index, colour, hasPattern)).join('')}
<g fill="none" stroke="${brush.deep}" stroke-opacity=".45" stroke-width="2.2">${seams}</g>${garment.trims(brush)}
<g clip-path="url(#garment)"><rect width="900" height="1200" filter="url(#grain)" opacity=".2"/></g>`
}
