/**
 * `value` where it is a path of this site, in the form that headers allow, else undefined: what somebody put into an address must
 * never lead elsewhere. Read as a browser reads it, which drops tabs and line ends and takes a backslash for a slash.
 */
export function ownPath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || /\p{Cc}/u.test(value)) return undefined
  // Two slashes at the front name a host, and dots can bring later ones there. No page has an empty segment or one of dots.
  if (/\\|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(pathOf(value))) return undefined
  return value.toWellFormed().replace(/[^\x21-\x7e]+|["<>\\^`{|}]+/g, encodeURIComponent)
}

/**
 * An own path to come back to after signing in. Not the API, where a link could sign the user out again, and not the login, which
 * would lead back to itself.
 */
export function ownPagePath(value: string | null | undefined): string | undefined {
  const path = ownPath(value)
  return path && !/^\/(?:api|login)(?:\/|$)/i.test(decoded(pathOf(path))) ? path : undefined
}

const pathOf = (value: string): string => value.split(/[?#]/, 1)[0] ?? ''

/** The server knows `/%61pi` for `/api`. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
