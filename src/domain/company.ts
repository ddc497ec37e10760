const seat = { street: 'Via dei Tessitori 12', zip: '41012', city: 'Carpi', province: 'MO' } as const

/**
 * The product's name, and the legal data of the wholesaler that an Italian site must show (docs/specification/website.md).
 * Assumption: the legal data are placeholders to be replaced before going live (docs/decisions/0008-company-data.md).
 */
export const company = {
  product: 'Filiera',
  legalName: 'Filiera Moda S.r.l.',
  seat: `${seat.street}, ${seat.zip} ${seat.city} (${seat.province})`,
  seatParts: seat,
  vatNumber: 'IT00000000000',
  register: 'REA MO-000000',
  shareCapital: '€ 50.000,00 i.v.',
  email: 'assistenza@filiera.example',
  pec: 'filiera@pec.filiera.example',
  foundedIn: 2018,
} as const
