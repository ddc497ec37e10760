import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { ProductListItem } from '../../../contract/products/products.ts'
import { paths } from '../../../contract/site-pages.ts'
import { mayBuy } from '../../../domain/accounts/roles.ts'
import { orderGroup, orderStatusLabel } from '../../../domain/orders/orders.ts'
import { foundOrdersQuery } from '../../features/orders/customer/my-orders.api.ts'
import { foundProductsQuery, previewQuery } from '../../features/products/customer/products.api.ts'
import { allOf } from '../../shared/texts/all-of.ts'
import { count, euro } from '../../shared/texts/format.ts'
import { IconHanger } from '../../ui/icons/icon-hanger.tsx'
import { IconReceipt } from '../../ui/icons/icon-receipt.tsx'
import { optionsWith, type PaletteGroup, type PaletteOption } from '../../ui/palette/palette-option.ts'

/** The user's orders that match all words; none without words. */
export function useFoundOrders(user: User | null, words: string, isWaiting: boolean): PaletteGroup {
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
export function useFoundProducts(user: User | null, words: string, isWaiting: boolean): PaletteGroup {
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
export function usePreviewProducts(isVisitor: boolean, words: string): PaletteGroup {
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
