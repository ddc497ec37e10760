import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShopifyConnectInput, ShopifyIntegration } from '../../../../contract/shopify.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { http, messageOf } from '../../../shared/http.ts'
import { asOneClick } from '../../../shared/intents.ts'
import { toast } from '../../../shared/toast.ts'

const integrationPath = '/api/shopify/integration'
const connectPath = '/api/shopify/connect'
const disconnectPath = '/api/shopify/disconnect'

/** Null: none is connected. */
export const shopifyIntegrationQuery = () =>
  queryOptions({
    queryKey: [integrationPath],
    queryFn: ({ signal }) => http.get<ShopifyIntegration | null>(integrationPath, { signal }),
  })

export const connectFailed = 'Impossibile connettere il negozio Shopify. Verifica le credenziali.'
export const disconnectFailed = 'Impossibile disconnettere il negozio Shopify. Riprova.'

export function useConnectShop() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fields: ShopifyConnectInput) =>
      asOneClick(`${connectPath} ${JSON.stringify(fields)}`, () => http.post<ShopifyIntegration>(connectPath, fields)),
    onSuccess: (integration) => {
      queryClient.setQueryData([integrationPath], integration)
      toast.success('Il tuo negozio Shopify è stato connesso con successo!')
    },
    onError: (error) => toast.error(failureText(connectFailed, error)),
  })
}

export function useDisconnectShop() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => asOneClick(disconnectPath, () => http.delete(disconnectPath)),
    onSuccess: () => {
      queryClient.setQueryData([integrationPath], null)
      toast.success('Il negozio Shopify è stato disconnesso.')
    },
    onError: (error) => toast.error(messageOf(error, disconnectFailed)),
  })
}
