/** Cloth colours by their names in the catalogue. */
export const colourPalette = {
  Bianco: '#f1eee8',
  Panna: '#e9dfca',
  Beige: '#cbb593',
  Cammello: '#bf9867',
  Senape: '#c39232',
  Terracotta: '#bd6645',
  Cuoio: '#91532a',
  Marrone: '#59392a',
  Rosa: '#d8a6a4',
  Rosso: '#a8272c',
  Bordeaux: '#6a1e2c',
  Azzurro: '#a8c2da',
  Denim: '#4a6484',
  Blu: '#26385c',
  Ottanio: '#235761',
  Salvia: '#9aa88c',
  Verde: '#3c5c43',
  Oliva: '#6a693f',
  Grigio: '#8f9194',
  Antracite: '#46484d',
  Nero: '#2a2727',
} as const satisfies Record<string, string>

export type ColourName = keyof typeof colourPalette

export function isColourName(name: string): name is ColourName {
  return Object.hasOwn(colourPalette, name)
}
