import { company } from '../../domain/company.ts'
import { paths } from '../paths.ts'

interface RenderedPageKind {
  /** The page's own chunk, as the build's manifest names it. */
  module: string
  /** For search engines and shared links; up to some 160 characters. */
  description: string
}

const { product } = company

/** Pages that are rendered on the server, by the path of their route; all others start in the browser. */
export const renderedPages: ReadonlyMap<string, RenderedPageKind> = new Map(
  Object.entries({
    [paths.home]: {
      module: 'src/web/pages/home/home-page.tsx',
      description: `${product}: catalogo all’ingrosso e dropshipping di moda Made in Italy per rivenditori. Ordini entro le 13:00 spediti in giornata dal magazzino italiano.`,
    },
    [paths.catalog]: {
      module: 'src/web/pages/catalog/catalog-page.tsx',
      description: `Il catalogo ${product}: abbigliamento e accessori Made in Italy con prezzi IVA inclusa, varianti e disponibilità, per rivenditori e dropshipper.`,
    },
    [paths.product]: {
      module: 'src/web/pages/product/product-page.tsx',
      description: `Moda Made in Italy all’ingrosso e in dropshipping su ${product}.`,
    },
    [paths.subscriptions]: {
      module: 'src/web/pages/subscriptions/subscriptions-page.tsx',
      description: `I piani di ${product} a confronto: prova a 1 €, Starter e Pro con white label. Catalogo completo, gestione degli ordini, il tuo marchio sul pacco.`,
    },
    [paths.about]: {
      module: 'src/web/pages/about/about-page.tsx',
      description: `Chi c’è dietro ${product}: dal ${company.foundedIn} moda Made in Italy per rivenditori e dropshipper, spedita da un magazzino italiano in 24/48 ore.`,
    },
    [paths.betaProgram]: {
      module: 'src/web/pages/beta-program/beta-program-page.tsx',
      description: `Programma Beta di ${product}: dieci aziende provano per prime le novità del portale. Candidatura gratuita, risposta entro 48 ore.`,
    },
    [paths.privacy]: {
      module: 'src/web/pages/legal/privacy-page.tsx',
      description: `Informativa sulla privacy di ${product}: quali dati trattiamo, perché, per quanto tempo e quali diritti hai.`,
    },
    [paths.terms]: {
      module: 'src/web/pages/legal/terms-page.tsx',
      description: `Termini e condizioni di ${product}: ordini, pagamenti, spedizioni, resi e garanzia per i rivenditori.`,
    },
    [paths.cookies]: {
      module: 'src/web/pages/legal/cookies-page.tsx',
      description: `I cookie di ${product}: solo quelli tecnici, nessuna profilazione.`,
    },
  }),
)
