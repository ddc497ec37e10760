import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../contract/site-pages.ts'
import { useUser } from '../features/accounts/shared/use-user.ts'
import { defaultAddressQuery } from '../features/addresses/customer/addresses.api.ts'
import { OrderConsignee } from '../features/addresses/customer/order-consignee.tsx'
import type { OrderSource } from '../features/orders/customer/placing/order-source.ts'
import type { OrderSummaryLine } from '../features/orders/customer/placing/order-summary.tsx'
import type { PlacedOrder } from '../features/orders/customer/placing/place-order.api.ts'
import { type OrderIntent, PlaceOrderForm } from '../features/orders/customer/placing/place-order-form.tsx'
import { useCheckout } from '../features/payments/customer/payments.api.ts'
import { failureText } from '../shared/calls/failure-text.ts'
import { openFailed } from '../shared/calls/use-leaving.ts'
import { type ConsigneeValues, emptyConsignee, toConsigneeValues } from '../shared/forms/consignee-values.ts'
import { publicSettingsQuery } from '../shared/site/public-settings.ts'
import { toast } from '../shared/toast.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { RowsSkeleton } from '../ui/loading/skeletons.tsx'
import { ContractFirst, needsContract } from './contract-first.tsx'

interface PlaceOrderDialogProps {
  opened: boolean
  onClose: () => void
  title?: string
  /** What is ordered, for the summary. */
  lines: readonly OrderSummaryLine[]
  /** What is ordered, for the server. */
  source: OrderSource
  /** Called once the order is there, before the page leads to it. */
  onPlaced?: () => void
  /** What asks for the order, where it is known for more than its dialog. */
  asker?: string
  /** Called where an earlier try, with other content, turns out to have become the order. */
  onMadeEarlier?: () => void
  /** For whom it is; absent: for the default address. */
  consignee?: ConsigneeValues | undefined
  /** Above the form. */
  intro?: ReactNode
  /** In the place of the form, while it is not known what can be ordered. */
  instead?: ReactNode
}

/**
 * Asks for the delivery address, starting with the default one, places the order and leads to its payment page, or to the order, to be paid
 * later; used by 'Ordina ora', the size grid, 'Conferma Ordine' and 'Ordina di nuovo'.
 */
export function PlaceOrderDialog({ opened, onClose, onPlaced, title = 'Ordina ora', ...order }: PlaceOrderDialogProps) {
  const { lines, source, intro, instead } = order
  const { data: settings } = useQuery(publicSettingsQuery())
  const { user } = useUser()
  const { data: address, isError } = useQuery({ ...defaultAddressQuery(), enabled: opened })
  const isKnown = order.consignee !== undefined || address !== undefined || isError
  const checkout = useCheckout()
  const navigate = useNavigate()

  const showOrders = async (orders: readonly PlacedOrder[]) => {
    onClose()
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
  }

  /** The order's own page lies beneath, where Back from the payment leads. */
  const goOn = async (orders: readonly PlacedOrder[], intent: OrderIntent) => {
    onPlaced?.()
    const ids = orders.map(({ id }) => id)
    const [opening] = await Promise.allSettled([intent === 'pay' ? checkout.mutateAsync(ids) : null])
    await showOrders(orders)
    if (opening.status === 'rejected') toast.error(failureText(openFailed, opening.reason))
    else if (opening.value) window.location.assign(opening.value.url)
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="xl" persistent>
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
            onPlaced={goOn}
            onMadeEarlier={order.onMadeEarlier}
            onCancel={onClose}
          />
        )}
      </Stack>
    </Dialog>
  )
}
