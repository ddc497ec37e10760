import { schemaResolver } from '@mantine/form'
import { type WhiteLabel, WhiteLabelInput } from '../../../../contract/white-label.ts'
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts'
import type { WhiteLabelFields } from './white-label.api.ts'

export const fieldsOf = (saved: WhiteLabel | null): WhiteLabelFields => ({
  logoUrl: saved?.logoUrl ?? null,
  companyName: saved?.companyName ?? '',
  packagingDescription: saved?.packagingDescription ?? '',
  cardMaterial: saved?.cardMaterial ?? '',
  packagingMaterial: saved?.packagingMaterial ?? '',
  additionalRequests: saved?.additionalRequests ?? '',
})

/** State of the form, shared with the cost summary. */
export const useWhiteLabelForm = (saved: WhiteLabel | null) =>
  useKeptForm<WhiteLabelFields>({
    name: 'white-label',
    about: saved,
    start: fieldsOf(saved),
    validate: schemaResolver(WhiteLabelInput, { sync: true }),
  })

export type WhiteLabelFormState = ReturnType<typeof useWhiteLabelForm>
