import { createElement } from 'react'
import type { AdminProduct, AdminProductListItem } from '../../../../../contract/products/admin-products.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { euro } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { UndoMessage } from '../../../../ui/toasts/undo-message.tsx'
import { useChangeProduct } from '../admin-products.api.ts'
import { pieces } from '../form/product-values.ts'

const failed = 'Impossibile aggiornare il prodotto. Riprova.'

/** Saves price and stock edited in the list. The toast offers an undo. */
export function useInlineChange(onFailure: (message: string | null) => void) {
  const change = useChangeProduct()

  const send = async (product: AdminProductListItem, input: object): Promise<AdminProduct | null> => {
    onFailure(null)
    try {
      return await change.mutateAsync({ productId: product.id, input: { ...input } })
    } catch (error) {
      const message = failureText(failed, error)
      onFailure(`${product.name}: ${message}`)
      toast.error(message)
      return null
    }
  }

  const tell = (title: string, text: string, undo: () => void) =>
    toast.success(title, createElement(UndoMessage, { text, onUndo: undo }))

  return {
    price: async (product: AdminProductListItem, typed: string) => {
      const saved = await send(product, { price: typed, updatedAt: product.updatedAt })
      if (saved)
        tell(
          `Prezzo aggiornato: ${product.name}`,
          `Prima ${euro(product.price)}`,
          // `updatedAt` keeps the undo from overwriting a newer price.
          () => void send(product, { price: product.price, updatedAt: saved.updatedAt }),
        )
      return saved !== null
    },
    stock: async (product: AdminProductListItem, typed: string) => {
      const [was, now] = [product.stock, pieces(typed)]
      const saved = await send(product, { stock: now, stockSeen: was })
      if (saved)
        tell(
          `Giacenza aggiornata: ${product.name}`,
          `Da ${was} a ${now}`,
          () => void send(product, { stock: was, stockSeen: now }),
        )
      return saved !== null
    },
  }
}
