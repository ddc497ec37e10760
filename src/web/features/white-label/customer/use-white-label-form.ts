import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type WhiteLabel, WhiteLabelInput } from '../../../../contract/white-label.ts'
import { useDraft } from '../../../shared/use-draft.ts'
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

/** What the form holds; the cost summary follows it. A reload does not lose it. */
export function useWhiteLabelForm(saved: WhiteLabel | null): WhiteLabelFormState {
  const draft = useDraft(['white-label', saved], fieldsOf(saved))
  return useForm<WhiteLabelFields>({
    name: 'white-label',
    initialValues: draft.initialValues,
    onValuesChange: draft.keep,
    validate: schemaResolver(WhiteLabelInput, { sync: true }),
  })
}
