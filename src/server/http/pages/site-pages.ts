import { type PageName, paths, type SitePage, sitePages } from '../../../contract/site-pages.ts'

const names = Object.keys(sitePages) as PageName[]

const patterns = names.map((name) => ({ page: sitePages[name], pattern: patternOf(paths[name]) }))

/** `/product/$productId` → any one segment in place of the parameter; a trailing slash does not matter. */
function patternOf(path: string): RegExp {
  const segments = path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')
  return new RegExp(`^${segments}/?$`)
}

/** The page that the web client shows at this address; the 404 page, with that status, for any other address. */
export const findSitePage = (path: string): SitePage | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.page

/** The pages for search engines, besides the products of the preview. */
export const siteMapPaths: readonly string[] = names.flatMap((name) => {
  const page = sitePages[name]
  return page.renderedBy === 'server' && page.inSiteMap ? [paths[name]] : []
})
