declare global {
  interface Window {
    /** Keys pressed while the field that they are for is loading; recorded by public/search-keys.js. */
    earlyKeys?: { keys: string[] } | undefined
  }
}

/** The keys pressed while the field was loading, in order; recording ends. Call when the field receives keys itself. */
export function takeEarlyKeys(): readonly string[] {
  const keys = window.earlyKeys?.keys ?? []
  window.earlyKeys = undefined
  return keys
}

/** The text that these keys add to a field. */
export const withKeys = (text: string, keys: readonly string[]): string =>
  keys.reduce((typed, key) => (key === 'Backspace' ? typed.slice(0, -1) : key.length === 1 ? typed + key : typed), text)
