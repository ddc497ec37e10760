import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProductListItem, ProductVariant } from '../../contract/products/products.ts'
import { paths } from '../../contract/site-pages.ts'
import { pictureFor, variantInfo } from '../../domain/products/products.ts'
import { useUser } from '../features/accounts/shared/user.api.ts'
import { defaultAddressQuery } from '../features/addresses/customer/addresses.api.ts'
import { OrderConsignee } from '../features/addresses/customer/order-consignee.tsx'
import type { OrderSummaryLine } from '../features/orders/customer/placing/order-summary.tsx'
import type { OrderSource, PlacedOrder } from '../features/orders/customer/placing/place-order.api.ts'
import { type OrderIntent, PlaceOrderForm } from '../features/orders/customer/placing/place-order-form.tsx'
import { useCheckout } from '../features/payments/customer/payments.api.ts'
import { openingFailure } from '../shared/calls/use-leaving.ts'
import { type ConsigneeValues, emptyConsignee, toConsigneeValues } from '../shared/forms/consignee-values.ts'
import { publicSettingsQuery } from '../shared/site/use-site-facts.ts'
import { toast } from '../shared/toast.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { RowsSkeleton } from '../ui/loading/skeletons.tsx'
import { ContractFirst, needsContract } from './contract-first.tsx'

interface PlaceOrderDialogProps {
  opened: boolean
  onClose: () => void
  title?: string
  /** Ordered lines, for the summary. */
  lines: readonly OrderSummaryLine[]
  /** Ordered lines, for the server. */
  source: OrderSource
  /** Called once the order exists, before the navigation to it. */
  onPlaced?: () => void
  /** Form id for the idempotency of the request; needed if the same content can be ordered from outside this dialog. Default: `order`. */
  asker?: string
  /** Called if an earlier attempt with different content turns out to have placed the order. */
  onMadeEarlier?: () => void
  /** Initial consignee; absent: the default address. */
  consignee?: ConsigneeValues | undefined
  /** Shown above the form. */
  intro?: ReactNode
  /** Shown in place of the form while the orderable lines are unknown. */
  instead?: ReactNode
}

/**
 * Asks for the delivery address (initially the default one), places the order, and leads to its payment page or, to pay later, to the
 * order. Used by 'Ordina ora', the size grid, 'Conferma Ordine' and 'Ordina di nuovo'.
 */
export function PlaceOrderDialog({ opened, onClose, onPlaced, title = 'Ordina ora', ...order }: PlaceOrderDialogProps) {
  const { lines, source, intro, instead } = order
  const { data: settings } = useQuery(publicSettingsQuery())
  const { user } = useUser()
  const { data: address, isError } = useQuery({ ...defaultAddressQuery(), enabled: opened })
  const isKnown = order.consignee !== undefined || address !== undefined || isError
  const goOn = useAfterPlacing()

  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="xl" isForm>
      <Stack gap="md">
        {opened && intro}
        {opened && (instead || (user && !isKnown && <RowsSkeleton rows={4} height={64} />))}
        {opened && !instead && isKnown && needsContract(user) && <ContractFirst user={user} />}
        {opened && !instead && isKnown && user && !needsContract(user) && (
          <PlaceOrderForm
            lines={lines}
            source={source}
            freeShippingThreshold={settings?.freeShippingThreshold ?? null}
            consignee={order.consignee ?? (address ? toConsigneeValues(address) : emptyConsignee)}
            renderConsignee={(form) => <OrderConsignee form={form} user={user} />}
            asker={order.asker ?? 'order'}
            onPlaced={(orders, intent) => {
              onPlaced?.()
              return goOn(orders, intent, onClose)
            }}
            onMadeEarlier={order.onMadeEarlier}
            onCancel={onClose}
          />
        )}
      </Stack>
    </Dialog>
  )
}

/**
 * Leads to placed orders and, to pay, on to their payment page. Navigates to the orders first, so that Back from the payment page returns there.
 * `onLeave` is called before the navigation.
 */
export function useAfterPlacing() {
  const checkout = useCheckout()
  const navigate = useNavigate()
  return async (orders: readonly PlacedOrder[], intent: OrderIntent, onLeave?: () => void) => {
    const ids = orders.map(({ id }) => id)
    const [opening] = await Promise.allSettled([intent === 'pay' ? checkout.mutateAsync(ids) : null])
    onLeave?.()
    await navigate({
      to: paths.dashboard,
      search: {
        section: 'orders',
        payment: 'due',
        order: orders.at(-1)?.orderNumber,
        orders: orders.length > 1 ? orders.length : undefined,
      },
      replace: true,
    })
    if (opening.status === 'rejected') toast.error(openingFailure(opening.reason))
    else if (opening.value) window.location.assign(opening.value.url)
  }
}

interface Chosen {
  id: string
  product: ProductListItem
  variant: ProductVariant | null
  quantity: number
}

/** Converts reservations or wishlist entries to lines of the order dialog. */
export const toOrderLines = (chosen: readonly Chosen[]) =>
  chosen.map(({ id, product, variant, quantity }) => ({
    id,
    name: product.name,
    variantInfo: variant && variantInfo(variant),
    imageUrl: pictureFor(product, variant?.color ?? null)?.imageUrl ?? null,
    unitPrice: product.price,
    quantity,
  }))
