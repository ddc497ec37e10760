import { company } from '../domain/company.ts'
import { fromPickup, transitHours } from '../domain/shipping/express-zones.ts'

/**
 * The path of every page. Links take these as `to`, so that the router checks parameters and search; the server uses them to recognise page
 * addresses.
 */
export const paths = {
  home: '/',
  catalog: '/catalog',
  product: '/product/$productId',
  subscriptions: '/subscriptions',
  about: '/about',
  betaProgram: '/beta-program',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  login: '/login',
  dashboard: '/dashboard',
  admin: '/admin',
  sandboxPayment: '/pagamento-prova/$sessionId',
} as const

export type PageName = keyof typeof paths

export const productPath = (productId: string): string => paths.product.replace('$productId', productId)

/** A text, or a function of the cut-off hour for same-day shipping. */
export type PageDescription = string | ((facts: { cutoff: string }) => string)

/** Rendered on the server with its content, also for search engines. */
interface ServerPage {
  renderedBy: 'server'
  /** Source file of the page's chunk, its key in the build's manifest. */
  module: `src/web/pages/${string}-page.tsx`
  /** For search engines and shared links; up to some 160 characters. */
  description: PageDescription
  /** In the site map. Pages with many instances (products) are listed individually instead. */
  inSiteMap?: true
}

/** Rendered in the browser: for signed-in users and for signing in, not for search engines. */
interface BrowserPage {
  renderedBy: 'browser'
}

export type SitePage = ServerPage | BrowserPage

const { product } = company

/** Further properties of the pages, separate from the paths because the browser does not need them. The site map uses this order. */
export const sitePages: Readonly<Record<PageName, SitePage>> = {
  home: {
    renderedBy: 'server',
    module: 'src/web/pages/home/home-page.tsx',
    description: ({ cutoff }) =>
      `${product}: catalogo all’ingrosso e dropshipping di moda Made in Italy per rivenditori. Ordini entro le ${cutoff} spediti in giornata dal magazzino italiano.`,
    inSiteMap: true,
  },
  catalog: {
    renderedBy: 'server',
    module: 'src/web/pages/catalog/catalog-page.tsx',
    description: `Il catalogo ${product}: abbigliamento e accessori Made in Italy con prezzi IVA inclusa, varianti e disponibilità, per rivenditori e dropshipper.`,
  },
  product: {
    renderedBy: 'server',
    module: 'src/web/pages/product/product-page.tsx',
    description: `Moda Made in Italy all’ingrosso e in dropshipping su ${product}.`,
  },
  subscriptions: {
    renderedBy: 'server',
    module: 'src/web/pages/subscriptions/subscriptions-page.tsx',
    description: `I piani di ${product} a confronto: Prova a 1 €, Starter e Pro con white label. Wishlist subito attiva, tutte le immagini, il tuo marchio sul pacco.`,
    inSiteMap: true,
  },
  about: {
    renderedBy: 'server',
    module: 'src/web/pages/about/about-page.tsx',
    description: `Chi c’è dietro ${product}: dal ${company.foundedIn} moda Made in Italy per rivenditori e dropshipper, da un magazzino italiano: in Italia arriva in ${transitHours.italy} ore ${fromPickup}.`,
    inSiteMap: true,
  },
  betaProgram: {
    renderedBy: 'server',
    module: 'src/web/pages/beta-program/beta-program-page.tsx',
    description: `Programma Beta di ${product}: dieci aziende provano per prime le novità del portale. Candidatura gratuita, risposta entro 48 ore.`,
    inSiteMap: true,
  },
  privacy: {
    renderedBy: 'server',
    module: 'src/web/pages/legal/privacy-page.tsx',
    description: `Informativa sulla privacy di ${product}: quali dati trattiamo, perché, per quanto tempo e quali diritti hai.`,
    inSiteMap: true,
  },
  terms: {
    renderedBy: 'server',
    module: 'src/web/pages/legal/terms-page.tsx',
    description: `Termini e condizioni di ${product}: ordini, pagamenti, spedizioni, resi e garanzia per i rivenditori.`,
    inSiteMap: true,
  },
  cookies: {
    renderedBy: 'server',
    module: 'src/web/pages/legal/cookies-page.tsx',
    description: `I cookie di ${product}: solo quelli tecnici, nessuna profilazione.`,
    inSiteMap: true,
  },
  login: { renderedBy: 'browser' },
  dashboard: { renderedBy: 'browser' },
  admin: { renderedBy: 'browser' },
  sandboxPayment: { renderedBy: 'browser' },
}
