import type { mountPalette } from './mount-palette.tsx'

/** Between the page's first script and the palette: what belongs to the palette is listed here and not there, where every page would load it. */
export const openPalette = async (...of: Parameters<typeof mountPalette>): Promise<void> =>
  (await import('./mount-palette.tsx')).mountPalette(...of)
