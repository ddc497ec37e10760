/**
 * A path of this site in the form that headers allow, or undefined for what leads elsewhere. Read as a browser reads it, which drops
 * tabs and line ends and takes a backslash for a slash.
 */
export function ownPath(path: string | undefined): string | undefined {
  const site = 'http://own.invalid'
  if (!path?.startsWith('/') || !URL.canParse(path, site)) return undefined
  const { origin, pathname, search, hash } = new URL(path, site)
  // A second slash at the front would name another host once the first reading has taken dots and tabs away.
  return origin === site && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined
}
