/** Addresses that the web client knows (portal.md §2); any other gets its 404 page, with that status. */
interface SitePage {
  pattern: RegExp
  /** `server`: comes with its content. `browser`: only for who is signed in or signs in, and nothing for search engines. */
  renderedBy: 'server' | 'browser'
  /** What the query says is part of the page. */
  usesQuery?: true
}

const sitePages: readonly SitePage[] = [
  { pattern: /^\/(?:subscriptions|about|beta-program|privacy|terms|cookies)?\/?$/, renderedBy: 'server' },
  { pattern: /^\/product\/[^/]+\/?$/, renderedBy: 'server' },
  { pattern: /^\/catalog\/?$/, renderedBy: 'server', usesQuery: true },
  { pattern: /^\/(?:login|dashboard|admin)\/?$/, renderedBy: 'browser' },
  { pattern: /^\/pagamento-prova\/[^/]+\/?$/, renderedBy: 'browser' },
]

export const findSitePage = (path: string): SitePage | undefined => sitePages.find(({ pattern }) => pattern.test(path))

/** What search engines are shown, besides the products of the preview. */
export const publicPaths = ['/', '/subscriptions', '/about', '/beta-program', '/privacy', '/terms', '/cookies'] as const
