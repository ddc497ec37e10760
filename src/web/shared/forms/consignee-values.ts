import type { Address } from '../../../contract/addresses.ts'

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

/** Other countries have no provinces; a field that is not shown must not stop the form. */
export const withoutHiddenProvince = <Values extends ConsigneeValues>(values: Values): Values =>
  values.shipping.country === 'IT' ? values : { ...values, shipping: { ...values.shipping, province: '' } }
