import type { ShippingReseller } from '../people.ts'

/** Parses `2026-03-12T09:00` as UTC. */
export const day = (text: string) => new Date(`${text}:00.000Z`)

export const reseller: ShippingReseller = {
  id: '01890000-0000-7000-8000-000000000001',
  email: 'rivenditore@example.it',
  username: 'rivenditore',
  firstName: 'Lucia',
  companyName: 'Boutique Demo S.r.l.',
  consigneeMails: true,
  whiteLabel: null,
}

/** The same reseller with white label. The logo is one of the portal's own files. */
export const whiteLabelled: ShippingReseller = {
  ...reseller,
  whiteLabel: { companyName: 'Maison Lucia', logoUrl: '/mail-sample/800.webp' },
}
