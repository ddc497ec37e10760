import type { QueryClient } from '@tanstack/react-query'
import type { Product, ProductListItem } from '../../contract/products/products.ts'
import { mainPicture, sharePicturePath, sharePictureSize } from '../../contract/share-pictures.ts'
import { paths, productPath } from '../../contract/site-pages.ts'
import { type CompanyData, company, standardCompany } from '../../domain/company.ts'
import { previewQuery } from '../features/products/customer/products.api.ts'
import { publicSettingsQuery } from '../shared/site/use-site-facts.ts'
import { euro } from '../shared/texts/format.ts'

interface PageHeadProps {
  origin: string
  title: string
  description: string
  /** Path of the page's route; null for unknown addresses. */
  route: string | null
  product: ProductListItem | null
  queryClient: QueryClient
}

/** public/anteprima.jpg, the picture of shared links. */
const sharePicture: SharedPicture = {
  path: '/anteprima.jpg',
  ...sharePictureSize,
  alt: `${company.product}: moda italiana, dal magazzino al tuo cliente`,
}

const longestDescription = 160

export function pageHead(props: PageHeadProps): string {
  const { origin, title, product } = props
  const description = shorten(product ? productDescription(product) : props.description)
  const picture = pictureOf(product)
  const address = canonical(props)
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(description ? [meta('name', 'description', description)] : []),
    ...(address ? [`<link rel="canonical" href="${escapeHtml(address)}">`] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', company.product),
    meta('property', 'og:locale', 'it_IT'),
    meta('property', 'og:type', product ? 'product' : 'website'),
    meta('property', 'og:title', title),
    ...(description ? [meta('property', 'og:description', description)] : []),
    ...(address ? [meta('property', 'og:url', address)] : []),
    meta('property', 'og:image', new URL(picture.path, origin).href),
    ...(picture.width ? [meta('property', 'og:image:type', 'image/jpeg')] : []),
    ...(picture.width ? [meta('property', 'og:image:width', String(picture.width))] : []),
    ...(picture.height ? [meta('property', 'og:image:height', String(picture.height))] : []),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...structuredData(props).map((data) => `<script type="application/ld+json">${jsonInHtml(data)}</script>`),
  ].join('\n    ')
}

interface SharedPicture {
  path: string
  alt: string
  /** Known for our own JPEGs; unknown for pictures on other hosts. */
  width?: number
  height?: number
}

function pictureOf(product: ProductListItem | null): SharedPicture {
  const main = product && mainPicture(product)
  if (!main) return sharePicture
  const alt = product.images[0]?.altText ?? product.name
  const own = sharePicturePath(product)
  return own ? { path: own, alt, ...sharePictureSize } : { path: main, alt }
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`

function canonical({ origin, route, product }: PageHeadProps): string | null {
  if (!route) return null
  if (route === paths.product) return product && `${origin}${productPath(product.id)}`
  return `${origin}${route}`
}

function productDescription({ name, price, category, description }: ProductListItem): string {
  const offer = `${name}: ${category}, ${euro(price)} IVA inclusa.`
  return description ? `${offer} ${description}` : offer
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestDescription) return line
  return `${line.slice(0, longestDescription).replace(/\s+\S*$/, '')}…`
}

function structuredData({ origin, route, product, queryClient }: PageHeadProps): StructuredData[] {
  if (product) return [graph(productData(origin, product))]
  if (route !== paths.home) return []
  const preview = queryClient.getQueryData(previewQuery().queryKey)?.products ?? []
  const data = queryClient.getQueryData(publicSettingsQuery().queryKey)?.company ?? standardCompany
  return [
    graph(organization(origin, data), website(origin)),
    ...preview.map((item) => graph(productData(origin, item))),
  ]
}

const graph = (...things: StructuredData[]): StructuredData =>
  things.length === 1
    ? { '@context': 'https://schema.org', ...things[0] }
    : { '@context': 'https://schema.org', '@graph': things }

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a quoted attribute. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** JSON that is safe inside a script element: it cannot close the element or open a comment. */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Data for search engines in the schema.org vocabulary. */
type StructuredData = Record<string, unknown>

const organization = (origin: string, data: CompanyData): StructuredData => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: company.product,
  legalName: data.legalName,
  url: `${origin}/`,
  logo: `${origin}/favicon.svg`,
  image: `${origin}/anteprima.jpg`,
  email: data.email,
  vatID: data.vatNumber,
  foundingDate: String(company.foundedIn),
  address: {
    '@type': 'PostalAddress',
    streetAddress: data.street,
    postalCode: data.zip,
    addressLocality: data.city,
    addressRegion: data.province,
    addressCountry: 'IT',
  },
})

const website = (origin: string): StructuredData => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: company.product,
  url: `${origin}/`,
  inLanguage: 'it-IT',
  publisher: { '@id': `${origin}/#organization` },
})

function productData(origin: string, product: Product | ProductListItem): StructuredData {
  const pictures =
    product.images.length > 0 ? product.images.map(({ imageUrl }) => imageUrl) : [product.imageUrl].filter(isPresent)
  const url = `${origin}${productPath(product.id)}`
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: product.name,
    ...(product.description && { description: product.description }),
    ...(product.sku && { sku: product.sku }),
    category: product.category,
    ...(pictures.length > 0 && { image: pictures.map((picture) => new URL(picture, origin).href) }),
    ...('composition' in product && product.composition && { material: product.composition }),
    offers: {
      '@type': 'Offer',
      url,
      price: product.price,
      priceCurrency: 'EUR',
      availability: `https://schema.org/${product.available > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: company.product },
    },
  }
}

const isPresent = (picture: string | null): picture is string => picture !== null
