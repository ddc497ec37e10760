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
