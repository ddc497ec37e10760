import { useState } from 'react'
import { messageOf } from '../../../../shared/calls/http.ts'
import { count } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { useRemoveProducts } from '../admin-products.api.ts'

const cannotRemove = 'Impossibile eliminare i prodotti.'

/** Deletes products after a browser confirmation; calls `onDone` when all of them are deleted. */
export function useBulkRemoval(onDone: () => void) {
  const remove = useRemoveProducts()
  const [failure, setFailure] = useState<string | null>(null)

  const ask = (ids: readonly string[]) => {
    if (remove.isPending || !window.confirm(questionOf(ids.length))) return
    setFailure(null)
    remove.mutate(ids, {
      onSuccess: () => {
        toast.success('Prodotti eliminati')
        onDone()
      },
      onError: (error) => {
        const message = messageOf(error, cannotRemove)
        setFailure(message)
        toast.error(message)
      },
    })
  }

  return { ask, failure, isPending: remove.isPending }
}

const questionOf = (products: number): string =>
  products === 1
    ? 'Sei sicuro di voler eliminare questo prodotto?'
    : `Sei sicuro di voler eliminare ${count(products)} prodotti?`
