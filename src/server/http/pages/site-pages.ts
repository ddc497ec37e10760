import { type PageName, paths, type SitePage, sitePages } from '../../../contract/site-pages.ts'

const names = Object.keys(sitePages) as PageName[]

const declared = names.map((name) => ({ page: sitePages[name], segments: segmentsOf(paths[name]) }))

/** Meaning of a path: a page, a redirect to the canonical address of a page, or undefined if it matches none. */
type AddressMeaning = { page: SitePage; moved?: never } | { page?: never; moved: string } | undefined

/**
 * Finds the page that the web client shows at this path. The client's router accepts other spellings of a page's path (case, doubled slashes, encoded
 * characters, a trailing slash); for these the canonical path is returned, for a redirect.
 */
export function readAddress(path: string): AddressMeaning {
  if (path === '/index.html') return { moved: paths.home }
  const given = decodeSegments(path)
  if (!given) return undefined
  for (const { page, segments } of declared) {
    if (segments.length !== given.length) continue
    const spelled = segments.map((segment, at) => spell(segment, given[at] ?? ''))
    if (spelled.includes(null)) continue
    const only = `/${spelled.join('/')}`
    return only === path ? { page } : { moved: only }
  }
  return undefined
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** Undefined if the path contains `.` or `..` segments, or cannot be decoded. */
function decodeSegments(path: string): string[] | undefined {
  try {
    const segments = segmentsOf(path).map(decodeURIComponent)
    return segments.some((segment) => segment === '.' || segment === '..') ? undefined : segments
  } catch {
    return undefined
  }
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The canonical form of a segment; null if it does not match the declared one. Ids are lower-cased, other parameters kept. */
function spell(declaredSegment: string, given: string): string | null {
  if (!declaredSegment.startsWith('$')) return given.toLowerCase() === declaredSegment ? declaredSegment : null
  return uuid.test(given) ? given.toLowerCase() : encodeURIComponent(given)
}

/** The pages for search engines, besides the products of the preview. */
export const siteMapPaths: readonly string[] = names.flatMap((name) => {
  const page = sitePages[name]
  return page.renderedBy === 'server' && page.inSiteMap ? [paths[name]] : []
})
