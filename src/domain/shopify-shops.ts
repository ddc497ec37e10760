import type { ShopEnd } from './shopify.ts'

/** How a reseller's shop is to be had, as admins see it. `failing`: it is linked, and does not answer just now. */
export const shopStates = ['active', 'failing', 'ended'] as const

export type ShopState = (typeof shopStates)[number]

/** Which shops admins list. `trouble`: with orders that wait or have failed, or tracking that has not come through. */
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

/** Admins are told of a shop that could not be asked for so long, … */
export const failingHours = 24

/** … and of orders that could not be imported for so long. */
export const waitingHours = 48
