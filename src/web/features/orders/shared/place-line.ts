interface Place {
  shippingZip: string
  shippingCity: string
  shippingProvince: string | null
}

/** `20121 Milano MI`; missing parts are left out. */
export const placeLine = ({ shippingZip, shippingCity, shippingProvince }: Place): string =>
  [shippingZip, shippingCity, shippingProvince].filter((part) => part?.trim()).join(' ')
