import type { FastifyInstance } from 'fastify'
import type { ProductList } from '../../../contract/products/products.ts'
import { productPath } from '../../../contract/site-pages.ts'
import { previewSize } from '../../../domain/page-sizes.ts'
import type { AppContext } from '../../app-context.ts'
import { ownOrigin } from '../access/origin-check.ts'
import { siteMapPaths } from './site-pages.ts'

/** `/robots.txt` and `/sitemap.xml`, with the site's public address. */
export function registerSiteMap(http: FastifyInstance, app: AppContext): void {
  http.get('/robots.txt', { schema: { hide: true } }, (request, reply) =>
    // Pages behind the login have a noindex tag, which crawlers must be allowed to read.
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', `public, max-age=${hour}`)
      .send(`User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${ownOrigin(app, request)}/sitemap.xml\n`),
  )

  http.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const origin = ownOrigin(app, request)
    // Requested as a visitor, because search engines may list only the preview.
    const preview = await http.inject({ method: 'GET', url: `/api/products?limit=${previewSize}` })
    const { products } = preview.statusCode === 200 ? preview.json<ProductList>() : { products: [] }
    const entries = [
      ...siteMapPaths.map((path) => entry(`${origin}${path}`)),
      ...products.map(({ id, updatedAt }) => entry(`${origin}${productPath(id)}`, updatedAt.slice(0, 10))),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', `public, max-age=${hour}`)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`,
      )
  })
}

const hour = 3600

function entry(address: string, changedOn?: string): string {
  const location = address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `  <url><loc>${location}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}</url>\n`
}
