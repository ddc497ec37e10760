import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { AddressField, SplitAddress } from '../../../../domain/addresses/address-findings.ts'
import { needsPostalCode } from '../../../../domain/addresses/postal-codes.ts'
import { splitAddress } from '../../../../domain/addresses/split-address.ts'
import type { ConsigneeValues } from '../../../shared/forms/consignee-values.ts'

/** Form path of each address part. */
const pathOf: Readonly<Record<AddressField, string>> = {
  name: 'customer.name',
  email: 'customer.email',
  phone: 'customer.phone',
  address: 'shipping.address',
  zip: 'shipping.zip',
  city: 'shipping.city',
  province: 'shipping.province',
  country: 'shipping.country',
}

const required: readonly AddressField[] = ['name', 'email', 'address', 'zip', 'city', 'country']

/**
 * Fills a form's consignee from a whole address and empties all other fields, so that nothing of a previous consignee remains. Ambiguous parts are
 * not guessed but asked about; missing required fields are marked.
 */
export function useSplitAddress<Values extends ConsigneeValues>(form: UseFormReturnType<Values>) {
  const [outcome, setOutcome] = useState<SplitAddress | null>(null)

  const fill = (text: string, known: SplitAddress['found'] = {}) => {
    const split = splitAddress(text)
    const found = { ...split.found, ...known }
    const questions = split.questions.filter(({ field }) => found[field] === undefined)
    const { name = '', email = '', phone = '', address = '', city = '', zip = '', province = '', country = '' } = found
    form.setValues({
      customer: { name, email, phone },
      shipping: { address, city, zip, province, country },
    } as Partial<Values>)
    const asked = new Set(questions.map(({ field }) => field))
    const missing = required.filter(
      (field) => found[field] === undefined && !asked.has(field) && (field !== 'zip' || needsPostalCode(country)),
    )
    form.setErrors(
      Object.fromEntries([
        ...missing.map((field) => [pathOf[field], 'Manca: scrivilo qui']),
        ...[...asked].map((field) => [pathOf[field], 'Da confermare qui sopra, o da scrivere']),
      ]),
    )
    setOutcome({ found, questions, left: split.left })
  }

  const answer = (field: AddressField, value: string) => {
    form.setFieldValue(pathOf[field], value as never)
    setOutcome(
      (before) =>
        before && {
          ...before,
          found: { ...before.found, [field]: value },
          questions: before.questions.filter((question) => question.field !== field),
        },
    )
  }

  return { outcome, fill, answer, clear: () => setOutcome(null) }
}
