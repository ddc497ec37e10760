import { type CarrierCode, findCarrier } from '../../../../domain/shipping/carriers.ts'

const storageKey = 'filiera.last-carrier'

/** The carrier of the zones' own tariff, until one was chosen on this computer. */
const firstCarrier: CarrierCode = 'BRT'

/** The carrier used last on this computer. Private windows may refuse storage; then it is the first one again. */
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
    // The choice is a convenience: without storage the list simply starts at its first carrier.
  }
}
