import type { Address } from '../../../contract/addresses.ts'
import { hasPostalCodes } from '../../../domain/addresses/postal-codes.ts'

/** For whom a parcel is and where it goes, as forms hold it. */
export interface ConsigneeValues {
  customer: { name: string; email: string; phone: string }
  shipping: { address: string; city: string; zip: string; province: string; country: string }
  /** A whole address as it was pasted or typed, to be split into the fields; it is not sent. */
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

/** Only Italian addresses have a province, and some countries no postal codes: what is not shown is not sent. */
export function withoutHiddenFields<Values extends ConsigneeValues>(values: Values): Values {
  const { country, zip, province } = values.shipping
  const shown = { zip: hasPostalCodes(country) ? zip : '', province: country === 'IT' ? province : '' }
  return { ...values, shipping: { ...values.shipping, ...shown } }
}
