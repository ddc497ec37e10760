import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type WhiteLabel, WhiteLabelInput } from '../../../../contract/white-label.ts'
import type { WhiteLabelFields } from './white-label.api.ts'

export const fieldsOf = (saved: WhiteLabel | null): WhiteLabelFields => ({
  logoUrl: saved?.logoUrl ?? null,
  companyName: saved?.companyName ?? '',
  packagingDescription: saved?.packagingDescription ?? '',
  cardMaterial: saved?.cardMaterial ?? '',
  packagingMaterial: saved?.packagingMaterial ?? '',
  additionalRequests: saved?.additionalRequests ?? '',
})

export type WhiteLabelFormState = UseFormReturnType<WhiteLabelFields>

/** What the form holds; the cost summary follows it. */
export const useWhiteLabelForm = (saved: WhiteLabel | null): WhiteLabelFormState =>
  useForm<WhiteLabelFields>({
    name: 'white-label',
    initialValues: fieldsOf(saved),
    validate: schemaResolver(WhiteLabelInput, { sync: true }),
  })
