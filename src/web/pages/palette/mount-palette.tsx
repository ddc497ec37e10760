import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type LinkProps, linkOptions, type NavigateOptions } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { ProductListItem } from '../../../contract/products/products.ts'
import { paths } from '../../../contract/site-pages.ts'
import { mayBuy } from '../../../domain/accounts/roles.ts'
import { orderGroup, orderStatusLabel } from '../../../domain/orders/orders.ts'
import { useUser } from '../../features/accounts/shared/user.api.ts'
import { foundOrdersQuery } from '../../features/orders/customer/my-orders.api.ts'
import { foundProductsQuery, previewQuery } from '../../features/products/customer/products.api.ts'
import type { createAppRouter } from '../../routes.tsx'
import { allOf } from '../../shared/texts/count-text.ts'
import { count, euro } from '../../shared/texts/format.ts'
import { IconHanger } from '../../ui/icons/icon-hanger.tsx'
import { IconMessagePlus } from '../../ui/icons/icon-message-plus.tsx'
import { IconReceipt } from '../../ui/icons/icon-receipt.tsx'
import { Palette } from '../../ui/palette/palette.tsx'
import { optionsWith, type PaletteGroup, type PaletteOption } from '../../ui/palette/palette-option.ts'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { dashboardSections, sidebarItem } from '../dashboard/dashboard-sections.ts'
import { footerLinks, siteLinks } from '../shell/site-links.ts'

let root: Root | undefined

/** Opens the palette over the page, in its own React root so that no page has to load it. */
export function mountPalette(queryClient: QueryClient, router: ReturnType<typeof createAppRouter>): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  const show = (opened: boolean) =>
    root?.render(
      <StrictMode>
        <ThemeProvider>
          <QueryClientProvider client={queryClient}>
            <CustomerPalette opened={opened} onClose={() => show(false)} onChosen={go} />
          </QueryClientProvider>
        </ThemeProvider>
      </StrictMode>,
    )
  /** Replaces the history entry that Back would have closed; focus moves to the new content. */
  const go = (link: LinkProps) => {
    show(false)
    void router.navigate({ ...link, replace: true } as NavigateOptions)
    document.getElementById('contenuto')?.focus({ preventScroll: true })
  }
  show(true)
}

interface CustomerPaletteProps {
  opened: boolean
  onClose: () => void
  onChosen: (link: LinkProps) => void
}

/** Finds products, the user's orders and sections; for visitors the public pages and the preview products. */
function CustomerPalette(props: CustomerPaletteProps) {
  const { user } = useUser()
  return (
    <Palette
      {...props}
      useGroups={usePaletteGroups}
      sought={user ? 'prodotti, ordini e sezioni' : 'prodotti e pagine'}
      placeholder={user ? 'Prodotti, ordini, sezioni' : 'Prodotti e pagine'}
    />
  )
}

/** Shorter input would find too many results to read. */
const fewestCharacters = 2

/** Results of the command palette for the user. */
function usePaletteGroups(typed: string, words: string): readonly PaletteGroup[] {
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

/** The user's orders that match all words; none without words. */
function useFoundOrders(user: User | null, words: string, isWaiting: boolean): PaletteGroup {
  const isAsked = words !== '' && mayBuy(user?.role)
  const { data, error, isFetching, refetch } = useQuery({ ...foundOrdersQuery(words), enabled: isAsked })
  const found = isAsked && !isWaiting && !error ? data : undefined
  const options = (found?.items ?? []).map(orderOption)
  if (found && found.total > options.length) options.push(allOrders(words, found.total))
  return {
    label: 'I tuoi ordini',
    options,
    isLoading: mayBuy(user?.role) && (isWaiting || isFetching),
    failure: isAsked && !isWaiting && error ? { error, retry: refetch } : undefined,
  }
}

/** Products found by the catalogue's own search; signed-in users only. */
function useFoundProducts(user: User | null, words: string, isWaiting: boolean): PaletteGroup {
  const isAsked = words !== '' && user !== null
  const { data, error, isFetching, refetch } = useQuery({ ...foundProductsQuery(words), enabled: isAsked })
  const found = isAsked && !isWaiting && !error ? data : undefined
  const options = (found?.products ?? []).map(productOption)
  if (found && found.total > options.length) options.push(allProducts(words, found.total, found.totalIsCapped))
  return {
    label: 'Prodotti',
    options,
    isLoading: user !== null && (isWaiting || isFetching),
    failure: isAsked && !isWaiting && error ? { error, retry: refetch } : undefined,
  }
}

/** The products of the public preview, for visitors. */
function usePreviewProducts(isVisitor: boolean, words: string): PaletteGroup {
  const { data, error, isFetching, refetch } = useQuery({ ...previewQuery(), enabled: isVisitor })
  return {
    label: 'Prodotti',
    options: isVisitor ? optionsWith((data?.products ?? []).map(productOption), words) : [],
    isLoading: isVisitor && isFetching,
    failure: isVisitor && error ? { error, retry: refetch } : undefined,
  }
}

const orderOption = (order: Order): PaletteOption => ({
  id: order.id,
  label: order.orderNumber,
  detail: [
    order.customerName || 'Nome non disponibile',
    order.shippingCity,
    order.reference && `Rif. ${order.reference}`,
    orderStatusLabel(order.status),
  ]
    .filter(Boolean)
    .join(' · '),
  icon: IconReceipt,
  link: linkOptions({
    to: paths.dashboard,
    search: { section: 'orders', tab: orderGroup(order.status), detail: order.id },
  }),
})

const allOrders = (words: string, total: number): PaletteOption => ({
  id: 'all-orders',
  label: allOf(total, 'ordini'),
  icon: IconReceipt,
  link: linkOptions({ to: paths.dashboard, search: { section: 'orders', search: words } }),
})

const productOption = ({ id, name, category, price, imageUrl }: ProductListItem): PaletteOption => ({
  id,
  label: name,
  detail: `${category} · ${euro(price)}`,
  imageUrl,
  link: linkOptions({ to: paths.product, params: { productId: id } }),
})

const allProducts = (words: string, total: number, isCapped: boolean): PaletteOption => ({
  id: 'all-products',
  label: isCapped ? `Tutti i prodotti, più di ${count(total)}` : allOf(total, 'prodotti'),
  icon: IconHanger,
  link: linkOptions({ to: paths.dashboard, search: { section: 'catalog', search: words } }),
})
