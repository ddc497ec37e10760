import type { Product, ProductListItem } from '../../contract/products/products.ts'
import { productPath } from '../../contract/site-pages.ts'
import { type CompanyData, company } from '../../domain/company.ts'

/** Data for search engines in the schema.org vocabulary. */
export type StructuredData = Record<string, unknown>

export const organization = (origin: string, data: CompanyData): StructuredData => ({
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

export const website = (origin: string): StructuredData => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: company.product,
  url: `${origin}/`,
  inLanguage: 'it-IT',
  publisher: { '@id': `${origin}/#organization` },
})

export function productData(origin: string, product: Product | ProductListItem): StructuredData {
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
