import type { ShippingReseller } from '../people.ts'

/** `2026-03-12T09:00` in UTC. */
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

/** The same with white label; the logo lies among the portal's own files. */
export const whiteLabelled: ShippingReseller = {
  ...reseller,
  whiteLabel: { companyName: 'Maison Lucia', logoUrl: '/mail-sample/800.webp' },
}
