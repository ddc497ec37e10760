import { type CarrierCode, findCarrier } from '../../../../../../domain/shipping/carriers.ts'

const storageKey = 'filiera.last-carrier'

/** Carrier of the express zones; the default until another one is used on this computer. */
const firstCarrier: CarrierCode = 'BRT'

/** The carrier last used on this computer. Falls back to the default where storage is unavailable, such as in private windows. */
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
