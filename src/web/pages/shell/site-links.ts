import { paths } from '../../../contract/site-pages.ts'

/** Links of the navigation. */
export const siteLinks = [
  { to: paths.home, label: 'Home', exact: true },
  { to: paths.catalog, label: 'Catalogo', exact: false },
  { to: paths.betaProgram, label: 'Programma Beta', exact: false },
  { to: paths.about, label: 'Chi Siamo', exact: false },
] as const

/** Links shown only in the footer. */
export const footerLinks = [
  { to: paths.subscriptions, label: 'Abbonamenti' },
  { to: paths.terms, label: 'Termini e condizioni' },
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.cookies, label: 'Cookie' },
] as const
