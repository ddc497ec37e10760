// npm run tool -- site-pictures: draws the pictures of the public pages: garments of the demo catalogue on a rail.
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { darken, lighten } from './colour-mixing.ts'
import { type ColourName, colourPalette } from './colour-palette.ts'
import { drawGarmentAlone } from './draw-garment.ts'
import type { FabricName } from './fabrics.ts'
import type { GarmentName } from './garments.ts'

const destination = new URL('../../../src/web/pages/pictures/', import.meta.url)

type Piece = readonly [garment: GarmentName, fabric: FabricName, colour: ColourName]

interface Scene {
  readonly file: string
  readonly width: number
  readonly height: number
  /** `#rrggbb` of the wall. */
  readonly wall: string
  /** Height of the rail, from the top. */
  readonly railAt: number
  /** Scale of a garment, relative to its drawing of width 900. */
  readonly scale: number
  /** Horizontal compression: the pieces hang slightly turned away from the viewer. */
  readonly turn: number
  /** From left to right; each piece hangs in front of the one to its left. */
  readonly pieces: readonly Piece[]
  /** Widths of the renditions in pixels. */
  readonly widths: readonly number[]
}

const scenes: readonly Scene[] = [
  {
    file: 'rail',
    width: 1200,
    height: 1500,
    wall: '#efe4d2',
    railAt: 190,
    scale: 1.16,
    turn: 0.62,
    pieces: [
      ['shirt', 'bengalStripe', 'Azzurro'],
      ['flaredDress', 'flowers', 'Bordeaux'],
      ['blazer', 'herringbone', 'Verde'],
      ['overshirt', 'check', 'Terracotta'],
      ['doubleBreastedBlazer', 'plain', 'Cammello'],
    ],
    widths: [480, 960],
  },
  {
    file: 'evening',
    width: 1000,
    height: 1400,
    wall: '#3a302a',
    railAt: 190,
    scale: 1.12,
    turn: 0.6,
    pieces: [
      ['slipDress', 'plain', 'Cuoio'],
      ['blazer', 'pinstripe', 'Blu'],
      ['bowBlouse', 'plain', 'Panna'],
      ['sheathDress', 'plain', 'Bordeaux'],
    ],
    widths: [800],
  },
  {
    file: 'collection',
    width: 1800,
    height: 760,
    wall: '#e8eae0',
    railAt: 96,
    scale: 0.66,
    turn: 0.74,
    pieces: [
      ['shirt', 'plain', 'Bianco'],
      ['sunDress', 'dots', 'Rosso'],
      ['bomber', 'plain', 'Oliva'],
      ['shirtDress', 'linen', 'Beige'],
      ['blazer', 'plain', 'Blu'],
      ['campShirt', 'medallions', 'Ottanio'],
      ['flaredDress', 'flowers', 'Rosa'],
      ['truckerJacket', 'twill', 'Denim'],
    ],
    widths: [600, 1200],
  },
  {
    file: 'workshop',
    width: 1800,
    height: 760,
    wall: '#efe3df',
    railAt: 96,
    scale: 0.66,
    turn: 0.74,
    pieces: [
      ['safariJacket', 'linen', 'Beige'],
      ['tShirtDress', 'breton', 'Blu'],
      ['waistcoat', 'pinstripe', 'Antracite'],
      ['grandadShirt', 'linen', 'Salvia'],
      ['wrapDress', 'medallions', 'Terracotta'],
      ['bikerJacket', 'leather', 'Nero'],
      ['bowBlouse', 'plain', 'Rosa'],
      ['sheathDress', 'rib', 'Verde'],
    ],
    widths: [600, 1200],
  },
]

/** Where a hanger's hook touches the rail, in the coordinates of the garment's drawing. */
const hookAt = { x: 450, y: 150 }

function drawRoom({ width, height, wall, railAt }: Scene): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
<linearGradient id="wall" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="${lighten(wall, 0.4)}"/><stop offset="1" stop-color="${darken(wall, 0.09)}"/></linearGradient>
<linearGradient id="brass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a6a43"/><stop offset=".35" stop-color="#d9bd86"/><stop offset="1" stop-color="#7a5c38"/></linearGradient>
<filter id="soft"><feGaussianBlur stdDeviation="10"/></filter></defs>
<rect width="${width}" height="${height}" fill="url(#wall)"/>
<rect x="-20" y="${railAt + 26}" width="${width + 40}" height="14" fill="#2a1c14" fill-opacity=".22" filter="url(#soft)"/>
<rect y="${railAt - 8}" width="${width}" height="16" fill="url(#brass)"/></svg>`
}

async function hang(scene: Scene, [garment, fabric, name]: Piece, index: number) {
  const { scale, turn, pieces, width, railAt, wall } = scene
  const [across, down] = [Math.round(900 * scale * turn), Math.round(1200 * scale)]
  const drawing = drawGarmentAlone({
    garment,
    fabric,
    colour: colourPalette[name],
    backdrop: wall,
    framing: 'whole',
    seed: 101 + index,
  })
  const step = width / pieces.length
  const left = Math.round(step * (index + 0.5) - hookAt.x * scale * turn)
  const top = Math.round(railAt - hookAt.y * scale)
  return cutTo(
    scene,
    await sharp(Buffer.from(drawing)).resize(across, down, { fit: 'fill' }).png().toBuffer(),
    left,
    top,
  )
}

/** Crops a picture to the scene, because overlays must not cross its edges. */
async function cutTo({ width, height }: Scene, picture: Buffer, left: number, top: number) {
  const { width: across = 0, height: down = 0 } = await sharp(picture).metadata()
  const from = { left: Math.max(0, -left), top: Math.max(0, -top) }
  const input = await sharp(picture)
    .extract({
      ...from,
      width: Math.min(across - from.left, width - Math.max(0, left)),
      height: Math.min(down - from.top, height - Math.max(0, top)),
    })
    .png()
    .toBuffer()
  return { input, left: Math.max(0, left), top: Math.max(0, top) }
}

await mkdir(destination, { recursive: true })
for (const scene of scenes) {
  const pieces = await Promise.all(scene.pieces.map((piece, index) => hang(scene, piece, index)))
  const full = await sharp(Buffer.from(drawRoom(scene)))
    .composite(pieces)
    .png({ compressionLevel: 1 })
    .toBuffer()
  for (const width of scene.widths) {
    const picture = await sharp(full).resize({ width }).avif({ quality: 48, effort: 3 }).toBuffer()
    await writeFile(new URL(`${scene.file}-${width}.avif`, destination), picture)
    console.log(`${scene.file}-${width}.avif`, picture.byteLength)
  }
  const fallback = await sharp(full).resize({ width: 720 }).webp({ quality: 66, effort: 4 }).toBuffer()
  await writeFile(new URL(`${scene.file}-720.webp`, destination), fallback)
  console.log(`${scene.file}-720.webp`, fallback.byteLength)
}
