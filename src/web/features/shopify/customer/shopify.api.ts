import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShopifyConnectInput, ShopifyIntegration } from '../../../../contract/shopify/shopify.ts'
import { doubleClickMs } from '../../../shared/calls/double-click.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { http, messageOf } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { fetchAgain } from '../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../shared/toast.ts'

const integrationPath = '/api/shopify/integration'
const ordersPath = '/api/shopify/orders'
const stockPath = '/api/shopify/stock'
const connectPath = '/api/shopify/connect'
const disconnectPath = '/api/shopify/disconnect'

/** Null if no shop is connected. */
export const shopifyIntegrationQuery = () =>
  queryOptions({
    queryKey: [integrationPath],
    queryFn: ({ signal }) => http.get<ShopifyIntegration | null>(integrationPath, { signal }),
    refetchOnMount: 'always',
  })

export const connectFailed = 'Impossibile connettere il negozio Shopify. Verifica le credenziali.'
export const disconnectFailed = 'Impossibile disconnettere il negozio Shopify. Riprova.'

let connectedAt = Number.NEGATIVE_INFINITY

/** Whether the second click of a double click on the form's button could hit the element that has replaced it. */
export const isJustConnected = (): boolean => performance.now() - connectedAt < doubleClickMs

export function useConnectShop() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fields: ShopifyConnectInput) =>
      dedupe(`${connectPath} ${JSON.stringify(fields)}`, () => http.post<ShopifyIntegration>(connectPath, fields)),
    onSuccess: (integration) => {
      connectedAt = performance.now()
      queryClient.setQueryData([integrationPath], integration)
      // Drops cached data of a previously connected shop.
      void fetchAgain(queryClient, [ordersPath])
      void fetchAgain(queryClient, [stockPath])
      toast.success('Il tuo negozio Shopify è stato connesso con successo!')
    },
    onError: (error) => toast.error(failureText(connectFailed, error)),
  })
}

/** Shown after every disconnection: it does not uninstall the app from the shop. */
const uninstallHint = 'Per togliere ogni accesso, disinstalla la tua app anche da Shopify.'

export function useDisconnectShop() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => dedupe(disconnectPath, () => http.delete(disconnectPath)),
    onSuccess: () => {
      queryClient.setQueryData([integrationPath], null)
      // Drops cached data, because another shop may be connected next.
      queryClient.removeQueries({ queryKey: [ordersPath] })
      queryClient.removeQueries({ queryKey: [stockPath] })
      toast.success('Il negozio Shopify è stato disconnesso.', uninstallHint)
    },
    onError: (error) => toast.error(messageOf(error, disconnectFailed)),
  })
}
