import { swatchColor } from '../../../../domain/products/products.ts'

/** CSS colours of the swatches: palette tints that are clearly distinguishable in both colour schemes. */
const tints: Readonly<Record<ReturnType<typeof swatchColor>, string>> = {
  white: '#fffdf8',
  black: '#1a1614',
  red: '#b3202a',
  blue: '#24509a',
  green: '#3a7a45',
  grey: '#8d8881',
}

export const swatchTint = (color: string): string => tints[swatchColor(color)]

/**
 * Letters for the grey swatches of one product: the initial of the colour, or its first two letters if another grey one has the same initial.
 * Colours with a tint of their own have none.
 */
export function swatchLetters(colors: readonly string[]): ReadonlyMap<string, string> {
  const grey = colors.filter((color) => swatchColor(color) === 'grey')
  const initialOf = (color: string) => color.trim().charAt(0).toUpperCase()
  const initials = grey.map(initialOf)
  const isAlone = (color: string) => initials.indexOf(initialOf(color)) === initials.lastIndexOf(initialOf(color))
  return new Map(grey.map((color) => [color, initialOf(color) + (isAlone(color) ? '' : color.trim().charAt(1))]))
}
