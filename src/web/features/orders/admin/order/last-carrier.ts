import { type CarrierCode, findCarrier } from '../../../../../domain/shipping/carriers.ts'

const storageKey = 'filiera.last-carrier'

/** The express zones' carrier, until one is chosen on this computer. */
const firstCarrier: CarrierCode = 'BRT'

/** The carrier last used on this computer. Private windows may refuse storage; then it is the default. */
export function lastCarrier(): CarrierCode {
  try {
    return findCarrier(localStorage.getItem(storageKey) ?? '')?.code ?? firstCarrier
  } catch {
    return firstCarrier
  }
}

export function rememberCarrier(carrier: CarrierCode): void {
  try {
    localStorage.setItem(storageKey, carrier)
  } catch {
    // Only a convenience: without storage the form starts with the default carrier.
  }
}
