declare global {
  interface Window {
    /** Characters and Enter keys pressed while the field that they are for is loading; recorded by public/search-keys.js. */
    earlyKeys?: { keys: string[] } | undefined
  }
}

/** The keys pressed while the field was loading, in order; recording ends. Call when the field receives keys itself. */
export function takeEarlyKeys(): readonly string[] {
  const keys = window.earlyKeys?.keys ?? []
  window.earlyKeys = undefined
  return keys
}
