import { useMutation } from '@tanstack/react-query'
import type { ProductRequest } from '../../../../contract/product-requests.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { postOnce } from '../../../shared/intents.ts'
import { ownListQuery } from '../../../shared/own-list-query.ts'
import { toast } from '../../../shared/toast.ts'
import { useInvalidate } from '../../../shared/use-invalidate.ts'

const basePath = '/api/product-requests'

export const productRequestsQuery = () => ownListQuery<ProductRequest>(basePath)

export const submitFailed = 'Impossibile inviare la richiesta prodotto'

/** As typed; the server normalises. */
export interface ProductRequestFields {
  productUrl: string
  category: string
  description: string
  colors: string
  sizes: string[]
  imageUrls: readonly string[]
}

export function useSubmitProductRequest() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (fields: ProductRequestFields) => postOnce<ProductRequest>(basePath, fields),
    onSuccess: () => {
      toast.success('Richiesta prodotto inviata con successo!')
      return invalidate(basePath)
    },
    onError: (error) => toast.error(failureText(submitFailed, error)),
  })
}
