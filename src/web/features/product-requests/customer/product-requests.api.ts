import { useMutation } from '@tanstack/react-query'
import type { ProductRequest } from '../../../../contract/products/product-requests.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { ownListQuery } from '../../../shared/calls/own-list-query.ts'
import { useRefetchAfter } from '../../../shared/calls/use-refetch-after.ts'
import { toast } from '../../../shared/toast.ts'

const basePath = '/api/product-requests'

export const productRequestsQuery = () => ownListQuery<ProductRequest>(basePath)

export const submitFailed = 'Impossibile inviare la richiesta prodotto'

/** As typed; the server normalises it. */
interface ProductRequestFields {
  productUrl: string
  category: string
  description: string
  colors: string
  sizes: string[]
  imageUrls: readonly string[]
}

export function useSubmitProductRequest() {
  const reading = useRefetchAfter(basePath)
  return useMutation({
    mutationFn: (fields: ProductRequestFields) =>
      postOnce<ProductRequest>(basePath, fields, { form: 'product-request' }),
    onSuccess: () => {
      toast.success('Richiesta prodotto inviata con successo!')
      return reading.onSuccess()
    },
    onError: (error) => {
      toast.error(failureText(submitFailed, error))
      reading.onError(error)
    },
  })
}
