import type { ShopEnd } from './shopify.ts'

/** Connection state of a reseller's shop, for admins. `failing`: connected, but currently not responding. */
export const shopStates = ['active', 'failing', 'ended'] as const

export type ShopState = (typeof shopStates)[number]

/** Filters for admins. `trouble`: with waiting or failed orders, or tracking that could not be sent. */
export const shopFilters = [...shopStates, 'trouble'] as const

export type ShopFilter = (typeof shopFilters)[number]

export const shopStateLabels: Readonly<Record<ShopState, string>> = {
  active: 'Attivo',
  failing: 'Non risponde',
  ended: 'Non attivo',
}

export const shopEndTexts: Readonly<Record<ShopEnd, string>> = {
  credentials: 'Il negozio non accetta più le credenziali',
  uninstalled: 'L’app è stata disinstallata dal negozio',
}

export const shopStateOf = ({ isActive, failures }: { isActive: boolean; failures: number }): ShopState => {
  if (!isActive) return 'ended'
  return failures > 0 ? 'failing' : 'active'
}

/** Admins are notified of a shop that has not responded for this long. */
export const failingHours = 24

/** Admins are notified of orders that could not be imported for this long. */
export const waitingHours = 48
