import { linkOptions } from '@tanstack/react-router'
import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { useUser } from '../../features/accounts/shared/use-user.ts'
import { IconMessagePlus } from '../../ui/icons/icon-message-plus.tsx'
import { optionsWith, type PaletteGroup, type PaletteOption } from '../../ui/palette/palette-option.ts'
import { dashboardSections } from '../dashboard/dashboard-sections.ts'
import { sidebarItem } from '../dashboard/sidebar-item.ts'
import { footerLinks, siteLinks } from '../shell/site-links.ts'
import { useFoundOrders, useFoundProducts, usePreviewProducts } from './use-found.ts'

/** Shorter input would find too many results to read. */
const fewestCharacters = 2

/** Results of the command palette for the user. */
export function usePaletteGroups(typed: string, words: string): readonly PaletteGroup[] {
  const { user } = useUser()
  const sought = words.length >= fewestCharacters ? words : ''
  const isWaiting = typed !== words && typed.length >= fewestCharacters
  const orders = useFoundOrders(user, sought, isWaiting)
  const products = useFoundProducts(user, sought, isWaiting)
  const preview = usePreviewProducts(user === null, typed)
  const groups = user
    ? [{ label: 'Sezioni', options: optionsWith(sectionsFor(user), typed) }, orders, products]
    : [{ label: 'Pagine', options: optionsWith(pages, typed) }, preview, wholeCatalogue(sought)]
  if (!user || !sought || groups.some(({ options, isLoading, failure }) => options.length || isLoading || failure))
    return groups.filter(({ options, isLoading, failure }) => options.length > 0 || isLoading || failure)
  return [{ label: 'Non lo trovi?', options: [requestFor(sought)] }]
}

/** As shown by the sidebar. */
const sectionsFor = (user: User): PaletteOption[] =>
  dashboardSections.map((section) => {
    const { id, label, icon, hint, disabled, link } = sidebarItem(section, user)
    return { id, label: hint ? `${label} ${hint}` : label, icon, ...(disabled ? {} : { link }) }
  })

const pages: readonly PaletteOption[] = [
  ...[...siteLinks, ...footerLinks].map(({ to, label }) => ({ id: to, label, link: linkOptions({ to }) })),
  { id: paths.login, label: 'Accedi', link: linkOptions({ to: paths.login }) },
]

/** Visitors see a few products; the full catalogue requires a sign-in. */
const wholeCatalogue = (words: string): PaletteGroup => ({
  label: 'Tutto il catalogo',
  options: words
    ? [
        {
          id: 'sign-in',
          label: `Accedi per cercare «${words}» in tutto il catalogo`,
          link: linkOptions({
            to: paths.login,
            search: { returnTo: `${paths.catalog}?search=${encodeURIComponent(words)}` },
          }),
        },
      ]
    : [],
})

const requestFor = (words: string): PaletteOption => ({
  id: 'request',
  label: 'Richiedi un prodotto',
  detail: `Cerchiamo noi «${words}» per te`,
  icon: IconMessagePlus,
  link: linkOptions({ to: paths.dashboard, search: { section: 'product-request', about: words } }),
})
