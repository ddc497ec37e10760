import { apiLogin } from '../../../shared/calls/http.ts'
import { toastThen } from '../../../shared/toast.ts'

/** Milliseconds to read the toast. */
const loginDelay = 1000

export const cannotAdd = 'Impossibile aggiungere il prodotto alla wishlist.'
export const cannotRemove = 'Impossibile rimuovere il prodotto dalla wishlist'

/** Sends a visitor to sign in, and back to `returnTo` afterwards. */
export function askToSignInForWishlist(returnTo: string): void {
  const message = "Devi effettuare l'accesso per aggiungere prodotti alla wishlist."
  toastThen({ message, title: 'Accesso Richiesto', delay: loginDelay }, () =>
    window.location.assign(apiLogin(returnTo)),
  )
}
