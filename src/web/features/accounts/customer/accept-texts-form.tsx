import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { type AcceptancesInput, vatNumber as vatNumberField } from '../../../../contract/accounts/business-profile.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { type AcceptanceKind, lacksVatNumber, textVersions } from '../../../../domain/accounts/acceptances.ts'
import { http } from '../../../shared/calls/http.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { TextLink } from '../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { userQuery } from '../shared/user.api.ts'
import { acceptanceNeeded, newTab, termsLabel } from './acceptance-labels.tsx'

const acceptanceLabels: Readonly<Record<AcceptanceKind, ReactNode>> = {
  terms: termsLabel,
  business: 'Dichiaro di acquistare come impresa, per la mia attività commerciale o professionale',
  clauses: (
    <>
      Approvo specificamente, ai sensi degli artt. 1341 e 1342 del Codice civile, le clausole elencate al{' '}
      <TextLink to={paths.terms} hash="clausole" {...newTab}>
        punto 9 dei termini
      </TextLink>
    </>
  ),
}

interface AcceptTextsFormProps {
  user: User
  /** Texts to accept; with none there is only the button. */
  kinds: readonly AcceptanceKind[]
  /** Label of the button. */
  action: string
  onAccepted?: () => void
  /** What follows is on its way. */
  isBusy?: boolean
}

const failed = 'Impossibile salvare la conferma. Riprova.'

/** A checkbox for each text; the declaration to act as a business also asks for the VAT number that the account lacks. */
export function AcceptTextsForm({ user, kinds, action, onAccepted, isBusy = false }: AcceptTextsFormProps) {
  const accept = useAcceptTexts()
  const asksVatNumber = kinds.includes('business') && lacksVatNumber(user)
  const form = useForm({
    initialValues: { terms: false, clauses: false, business: false, vatNumber: user.vatNumber ?? '' },
    validate: (values) => ({
      ...Object.fromEntries(kinds.map((kind) => [kind, values[kind] ? null : acceptanceNeeded])),
      vatNumber: asksVatNumber ? vatNumberField.safeParse(values.vatNumber).error?.issues[0]?.message : null,
    }),
  })
  const { failure, isSending, onSubmit } = useFormSending(form, failed)

  const submit = onSubmit(async ({ vatNumber }) => {
    const versions = Object.fromEntries(kinds.map((kind) => [kind, textVersions[kind]]))
    if (kinds.length > 0) await accept.mutateAsync({ ...versions, ...(asksVatNumber && { vatNumber }) })
    onAccepted?.()
    return undefined
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {asksVatNumber && (
          <TextInput
            label="P.IVA/VAT"
            description="11 cifre per l’Italia; per gli altri paesi la sigla e il numero, per esempio DE123456789"
            withAsterisk
            aria-required
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={24}
            {...form.getInputProps('vatNumber')}
          />
        )}
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={acceptanceLabels[kind]}
            aria-required
            {...form.getInputProps(kind, { type: 'checkbox' })}
          />
        ))}
        {failure && (
          <Notice tone="error" scrollsIntoView>
            {failure}
          </Notice>
        )}
        <div>
          <Button type="submit" loading={isSending || isBusy}>
            {action}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** The user that the server answers is shown at once. */
function useAcceptTexts() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: AcceptancesInput) => http.post<User>('/api/auth/acceptances', input),
    onSuccess: (user) => queryClient.setQueryData(userQuery().queryKey, user),
  })
}
