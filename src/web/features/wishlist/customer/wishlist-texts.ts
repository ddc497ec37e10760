import { apiLogin } from '../../../shared/calls/http.ts'
import { toast, toastThen } from '../../../shared/toast.ts'

/** Time to read the toast, in milliseconds. */
const loginDelay = 1000

export const toastAdded = (pieces = 1): void =>
  toast.success('Successo', pieces === 1 ? 'Prodotto aggiunto alla wishlist!' : 'Prodotti aggiunti alla wishlist!')

export const cannotAdd = 'Impossibile aggiungere il prodotto alla wishlist.'
export const cannotRemove = 'Impossibile rimuovere il prodotto dalla wishlist'

/** Sends a visitor to the sign-in page, which then returns to `returnTo`. */
export function askToSignInForWishlist(returnTo: string): void {
  const message = "Devi effettuare l'accesso per aggiungere prodotti alla wishlist."
  toastThen({ message, title: 'Accesso Richiesto', delay: loginDelay }, () =>
    window.location.assign(apiLogin(returnTo)),
  )
}
