import { Button, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { RegisterInput } from '../../../../contract/accounts/accounts.ts'
import { z } from '../../../../contract/z.ts'
import { textVersions } from '../../../../domain/accounts/acceptances.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { focusFirstError, showProblemInForm } from '../../../shared/forms/form-problem.ts'
import { toast } from '../../../shared/toast.ts'
import { FormFailure } from '../../../ui/notice.tsx'
import { acceptanceNeeded, termsLabel } from './acceptance-labels.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import classes from './register-form.module.css'
import { useRegister } from './sign-in.api.ts'

const failed = 'Errore durante la registrazione'

const empty = {
  username: '',
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  companyName: '',
  vatNumber: '',
  fiscalCode: '',
  acceptsTerms: false,
}

/** Accepting the terms is optional in the API and required in this form. */
const RegisterFields = RegisterInput.extend({ acceptsTerms: z.literal(true, acceptanceNeeded) })

export function RegisterForm() {
  const register = useRegister()
  const form = useForm({
    name: 'register',
    initialValues: empty,
    validate: schemaResolver(RegisterFields, { sync: true }),
  })

  const submit = form.onSubmit(
    ({ acceptsTerms: _, ...values }) =>
      register.mutate(
        { ...values, acceptedTerms: textVersions.terms },
        {
          onError: (error) => {
            showProblemInForm(form, error)
            toast.error(messageOf(error, failed))
          },
        },
      ),
    focusFirstError(form),
  )

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Username"
          withAsterisk
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <TextInput label="Email" withAsterisk type="email" autoComplete="email" {...form.getInputProps('email')} />
        <NewPasswordField
          label="Password"
          description="Almeno 6 caratteri"
          names={[form.values.username, form.values.email]}
          withAsterisk
          {...form.getInputProps('password')}
        />
        <fieldset className="plain-fieldset">
          <legend className={classes.legend}>Dati facoltativi</legend>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
            <TextInput label="Nome" autoComplete="given-name" {...form.getInputProps('firstName')} />
            <TextInput label="Cognome" autoComplete="family-name" {...form.getInputProps('lastName')} />
            <TextInput label="Ragione sociale" autoComplete="organization" {...form.getInputProps('companyName')} />
            <TextInput label="P.IVA/VAT" {...form.getInputProps('vatNumber')} />
            <TextInput label="Codice fiscale" maxLength={16} {...form.getInputProps('fiscalCode')} />
          </SimpleGrid>
        </fieldset>
        <Checkbox label={termsLabel} aria-required {...form.getInputProps('acceptsTerms', { type: 'checkbox' })} />
        <FormFailure>{register.error && messageOf(register.error, failed)}</FormFailure>
        <Button type="submit" size="lg" loading={register.isPending}>
          Crea l’account
        </Button>
      </Stack>
    </form>
  )
}
