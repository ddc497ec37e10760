// npm run tool -- demo-pictures: draws every picture of the demo catalogue.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { demoProducts } from '../../../src/server/demo/catalogue.ts'
import type { DemoProduct } from '../../../src/server/demo/demo-product.ts'
import { drawPreview } from '../../../src/server/gateways/pictures/draw-preview.ts'
import { previewFile } from '../../../src/server/gateways/pictures/renditions.ts'
import { darken, lightness } from './colour-mixing.ts'
import { colourPalette, isColourName } from './colour-palette.ts'
import { drawGarment, type GarmentDrawing } from './draw-garment.ts'
import { picturePlan } from './picture-plan.ts'

const destination = new URL('../pictures/', import.meta.url)
const atOnce = 2

const renditions = [
  { file: '400.avif', width: 400, quality: 56 },
  { file: '800.avif', width: 800, quality: 55 },
  { file: '1200.avif', width: 1200, quality: 53 },
  { file: '800.webp', width: 800, quality: 78 },
] as const

interface PlannedPicture {
  readonly slug: string
  readonly drawing: GarmentDrawing
}

/** One picture per colour; a product with a single colour gets a close-up as its second picture. */
function planPictures(product: DemoProduct, seed: number): PlannedPicture[] {
  const look = picturePlan[product.slug]
  if (look === undefined) throw new Error(`No look is planned for ${product.slug}`)
  return product.pictures.map(({ slug, altText, color: name }, index) => {
    if (!isColourName(name)) throw new Error(`${slug} has no colour of the palette`)
    if (!altText.endsWith(name.toLowerCase())) throw new Error(`${slug} is drawn in ${name} but says: ${altText}`)
    const colour = colourPalette[name]
    return {
      slug,
      drawing: {
        garment: look.garment,
        fabric: look.fabric,
        colour,
        // White would lose its outline on a pale wall.
        backdrop: lightness(colour) > 0.85 ? darken(look.backdrop, 0.1) : look.backdrop,
        framing: index > 0 && product.colors.length < 2 ? 'detail' : 'whole',
        seed: seed * 2 + index,
      },
    }
  })
}

async function render({ slug, drawing }: PlannedPicture): Promise<number> {
  const folder = new URL(`${slug}/`, destination)
  await mkdir(folder, { recursive: true })
  const full = await sharp(Buffer.from(drawGarment(drawing)))
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  // A close-up is all texture: the same quality would triple the bytes without a visible difference.
  const less = drawing.framing === 'detail' ? 12 : 0
  let bytes = 0
  for (const { file, width, quality } of renditions) {
    const resized = sharp(full).resize({ width })
    const encoded = file.endsWith('.avif')
      ? resized.avif({ quality: quality - less, effort: 4 })
      : resized.webp({ quality: quality - less, effort: 5 })
    const picture = await encoded.toBuffer()
    await writeFile(new URL(file, folder), picture)
    bytes += picture.byteLength
  }
  const preview = await drawPreview(sharp(full))
  if (preview) await writeFile(new URL(previewFile, folder), preview)
  return bytes + (preview?.byteLength ?? 0)
}

// One thread per picture, two pictures at a time: AVIF gains little from threads at these sizes.
sharp.concurrency(1)
// Empty the folder, so that pictures of removed products go too.
await rm(destination, { recursive: true, force: true })
const queue = demoProducts.flatMap((product, index) => planPictures(product, index + 1)).values()
let count = 0
let bytes = 0
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (const picture of queue) {
      const written = await render(picture)
      bytes += written
      count += 1
    }
  }),
)
console.log(`${count} pictures, ${count * (renditions.length + 1)} files, ${bytes} bytes`)
