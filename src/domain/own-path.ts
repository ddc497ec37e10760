/**
 * `value` encoded for headers if it is a path of this site, otherwise undefined, so that a crafted address never leads to another site. Parsed like
 * browsers do: they drop tabs and line ends, and treat a backslash as a slash.
 */
export function ownPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || /\p{Cc}/u.test(value)) return undefined
  // Two leading slashes introduce a host, and dot segments can move later slashes to the front. No page has empty or dot segments.
  if (/\\|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(pathOf(value))) return undefined
  return value.toWellFormed().replace(/[^\x21-\x7e]+|["<>\\^`{|}]+/g, encodeURIComponent)
}

/**
 * A path of this site to return to after signing in. Excludes the API, where a link could sign the user out again, and the login page, which would
 * return to itself.
 */
export function ownPagePath(value: string | null | undefined): string | undefined {
  const path = ownPath(value)
  return path && !/^\/(?:api|login)(?:\/|$)/i.test(decoded(pathOf(path))) ? path : undefined
}

const pathOf = (value: string): string => value.split(/[?#]/, 1)[0] ?? ''

/** The server treats `/%61pi` as `/api`. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
