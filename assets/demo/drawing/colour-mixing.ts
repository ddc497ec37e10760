const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** The colour at `share` (0–1) of the way from one `#rrggbb` to another. */
function mixColours(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

// Warm near-black and near-white: pure black and white make cloth look like plastic next to the paper-coloured backdrops.
export const darken = (colour: string, share: number): string => mixColours(colour, '#120c0a', share)
export const lighten = (colour: string, share: number): string => mixColours(colour, '#fffaf2', share)

/** Perceived lightness, 0 (black) to 1 (white): decides whether a print is lighter or darker than its ground. */
export function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}
