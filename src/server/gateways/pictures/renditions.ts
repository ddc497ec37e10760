/** Two AVIF sizes for screens of every density, a large one for zoom, and a WebP that every program can show. */
export const renditions = [
  { file: '400.avif', width: 400 },
  { file: '800.avif', width: 800 },
  { file: '1200.avif', width: 1200 },
  { file: '800.webp', width: 800 },
] as const

/** Of a picture's width: a taller one, such as a screenshot of a whole page, is made narrower. Encoding takes memory by the pixel. */
export const mostHeight = 3

export type RenditionFile = (typeof renditions)[number]['file']

export const renditionFiles: readonly RenditionFile[] = renditions.map(({ file }) => file)

/** The rendition whose address stands for the picture. */
export const fallbackFile: RenditionFile = '800.webp'

/** Beside the renditions of a picture that has one: what a page shows until the picture has come. */
export const previewFile = 'preview.webp'

export const maxPixels = 50_000_000
