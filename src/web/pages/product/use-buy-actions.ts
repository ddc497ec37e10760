import { useState } from 'react'
import { useReserve } from '../../features/reservations/reservations.api.ts'
import { useAddToWishlist } from '../../features/wishlist/wishlist.api.ts'
import { apiLogin } from '../../paths.ts'
import { messageOf, statusOf } from '../../shared/http.ts'
import { toast } from '../../shared/toast.ts'

/** Time to read the toast (portal.md §9). */
const loginDelay = 1000

interface BuyContext {
  line: { productId: string; variantId: string | null; quantity: number }
  choiceIsComplete: boolean
  isSignedIn: boolean
  /** Wishlist, reservations and orders need the rivenditore role. */
  maySell: boolean
}

/** The outcomes of portal.md §8; `problem` is what stands under the buttons, `'profile'` where the account may not buy yet. */
export function useBuyActions({ line, choiceIsComplete, isSignedIn, maySell }: BuyContext) {
  const addToWishlist = useAddToWishlist()
  const reserve = useReserve()
  const [problem, setProblem] = useState<string | null>(null)

  const askToSignIn = () => {
    toast.error("Devi effettuare l'accesso per aggiungere prodotti alla wishlist.", 'Accesso Richiesto')
    setTimeout(() => window.location.assign(apiLogin(window.location.pathname)), loginDelay)
  }

  const guard = (action: () => void) => {
    if (!maySell) return setProblem('profile')
    if (!choiceIsComplete) return setProblem('Scegli colore e taglia')
    setProblem(null)
    action()
  }

  const fail = (message: string) => {
    setProblem(message)
    toast.error(message)
  }

  return {
    problem,
    guard,
    isAdding: addToWishlist.isPending,
    isReserving: reserve.isPending,
    addToWishlist: () => {
      if (!isSignedIn) return askToSignIn()
      guard(() =>
        addToWishlist.mutate(line, {
          onSuccess: () => toast.success('Successo', 'Prodotto aggiunto alla wishlist!'),
          onError: (error) =>
            statusOf(error) === 401 ? askToSignIn() : fail('Impossibile aggiungere il prodotto alla wishlist.'),
        }),
      )
    },
    reserve: () =>
      guard(() =>
        reserve.mutate(line, {
          onSuccess: () => toast.success('Successo', 'Richiesta di riserva inviata con successo!'),
          // A conflict is about the stock: only the server knows how many are left.
          onError: (error) =>
            fail(
              statusOf(error) === 409
                ? messageOf(error, 'Impossibile creare la riserva')
                : 'Impossibile creare la riserva',
            ),
        }),
      ),
  }
}
