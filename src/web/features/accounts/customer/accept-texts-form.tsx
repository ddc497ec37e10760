import { Button, Checkbox, Stack } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { type AcceptancesInput, CompanyDataInput } from '../../../../contract/accounts/business-profile.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { type AcceptanceKind, textVersions } from '../../../../domain/accounts/acceptances.ts'
import { http } from '../../../shared/calls/http.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { TextLink } from '../../../ui/navigation/button-link.tsx'
import { FormFailure } from '../../../ui/notice.tsx'
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

type CompanyValues = Record<keyof CompanyDataInput, string>

type Values = CompanyValues & Record<AcceptanceKind, boolean>

interface AcceptTextsFormProps {
  /** Texts to accept; when empty only the button is shown. */
  kinds: readonly AcceptanceKind[]
  action: string
  /** Fields for missing company data, shown above the texts. */
  company?: { start: CompanyValues; fields: (form: UseFormReturnType<Values>) => ReactNode } | undefined
  onAccepted?: () => void
  /** The next step is loading. */
  isBusy?: boolean
}

const failed = 'Impossibile salvare la conferma. Riprova.'

const noCompany: CompanyValues = {
  companyName: '',
  vatNumber: '',
  companyAddress: '',
  companyZip: '',
  companyCity: '',
  companyProvince: '',
  companyCountry: '',
}

const companyProblems = (values: CompanyValues) =>
  Object.fromEntries(
    (CompanyDataInput.safeParse(values).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  )

const isSaved = (given: CompanyDataInput, { companyName, vatNumber, companyAddress }: User): boolean =>
  companyName === given.companyName && vatNumber === given.vatNumber && companyAddress === given.companyAddress

/** A checkbox for each text, below the fields for missing company data. */
export function AcceptTextsForm({ kinds, action, company, onAccepted, isBusy = false }: AcceptTextsFormProps) {
  const accept = useAcceptTexts()
  const form = useForm<Values>({
    initialValues: { terms: false, clauses: false, business: false, ...(company?.start ?? noCompany) },
    validate: (values) => ({
      ...(company && companyProblems(values)),
      ...Object.fromEntries(kinds.map((kind) => [kind, values[kind] ? null : acceptanceNeeded])),
    }),
  })
  const { failure, isSending, onSubmit } = useFormSending(form, failed)

  const submit = onSubmit(async (values) => {
    const { terms: _, clauses: __, business: ___, ...data } = values
    const versions = Object.fromEntries(kinds.map((kind) => [kind, textVersions[kind]]))
    if (kinds.length > 0 || company) {
      const saved = await accept.mutateAsync({ ...(company && data), ...versions })
      // Another tab may have saved different company data first: the dialog then shows that data and the flow stops before payment.
      if (company && !isSaved(CompanyDataInput.parse(values), saved)) return undefined
    }
    onAccepted?.()
    return undefined
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {company?.fields(form)}
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={acceptanceLabels[kind]}
            aria-required
            {...form.getInputProps(kind, { type: 'checkbox' })}
          />
        ))}
        <FormFailure>{failure}</FormFailure>
        <div>
          <Button type="submit" loading={isSending || isBusy}>
            {action}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Shows the user returned by the server without another request. */
function useAcceptTexts() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: AcceptancesInput) => http.post<User>('/api/auth/acceptances', input),
    onSuccess: (user) => queryClient.setQueryData(userQuery().queryKey, user),
  })
}
