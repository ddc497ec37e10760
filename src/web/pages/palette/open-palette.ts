import type { mountPalette } from './mount-palette.tsx'

/** Separate module, so that the palette's dependencies end up in its own chunk and not in the start script that every page loads. */
export const openPalette = async (...of: Parameters<typeof mountPalette>): Promise<void> =>
  (await import('./mount-palette.tsx')).mountPalette(...of)
