/** Two AVIF sizes for all screen densities, a large one for zoom, and a WebP for programs without AVIF. */
export const renditions = [
  { file: '400.avif', width: 400 },
  { file: '800.avif', width: 800 },
  { file: '1200.avif', width: 1200 },
  { file: '800.webp', width: 800 },
] as const

/**
 * Maximum height as a multiple of the width. A taller picture, such as a screenshot of a whole page, is made narrower, because encoding needs memory
 * per pixel.
 */
export const maxHeight = 3

export type RenditionFile = (typeof renditions)[number]['file']

export const renditionFiles: readonly RenditionFile[] = renditions.map(({ file }) => file)

/** The rendition whose URL identifies the picture. */
export const fallbackFile: RenditionFile = '800.webp'

/** Stored next to the renditions if the picture has one; shown by pages until the picture has loaded. */
export const previewFile = 'preview.webp'

export const maxPixels = 50_000_000
