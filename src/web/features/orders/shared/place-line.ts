interface Place {
  shippingZip: string
  shippingCity: string
  shippingProvince: string | null
}

/** `20121 Milano MI`, as far as the order has it. */
export const placeLine = ({ shippingZip, shippingCity, shippingProvince }: Place): string =>
  [shippingZip, shippingCity, shippingProvince].filter((part) => part?.trim()).join(' ')
