import type { Address } from '../../../contract/addresses.ts'
import { hasPostalCodes } from '../../../domain/addresses/postal-codes.ts'

/** Recipient and address of a parcel, as form values. */
export interface ConsigneeValues {
  customer: { name: string; email: string; phone: string }
  shipping: { address: string; city: string; zip: string; province: string; country: string }
  /** A complete address, pasted or typed, to be split into the fields; it is not sent. */
  wholeAddress: string
}

export const emptyConsignee: ConsigneeValues = {
  customer: { name: '', email: '', phone: '' },
  shipping: { address: '', city: '', zip: '', province: '', country: 'IT' },
  wholeAddress: '',
}

export const toConsigneeValues = ({ customer, shipping }: Pick<Address, 'customer' | 'shipping'>): ConsigneeValues => ({
  customer: { ...customer, phone: customer.phone ?? '' },
  shipping: { ...shipping, province: shipping.province ?? '' },
  wholeAddress: '',
})

/** Removes the values of hidden fields: only Italian addresses have a province, and some countries have no postal codes. */
export function withoutHiddenFields<Values extends ConsigneeValues>(values: Values): Values {
  const { country, zip, province } = values.shipping
  const shown = { zip: hasPostalCodes(country) ? zip : '', province: country === 'IT' ? province : '' }
  return { ...values, shipping: { ...values.shipping, ...shown } }
}
