import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useDraft } from './use-draft.ts'

interface KeptForm<Values extends object> {
  name: string
  /** Subject of the form: a draft about another subject is not restored. */
  about?: unknown
  /** Initial values without a draft. */
  start: Values
  /** Fields such as passwords: never written to session storage. */
  secrets?: readonly (keyof Values)[]
  validate: NonNullable<UseFormInput<Values>['validate']>
}

/** A form whose input is stored as a draft until `forget` is called after it was sent or discarded. */
export function useKeptForm<Values extends object>({
  name,
  about,
  start,
  secrets = [],
  validate,
}: KeptForm<Values>): {
  form: UseFormReturnType<Values>
  forget: () => void
} {
  const draft = useDraft<Partial<Values>>(name, start, about)
  const form = useForm<Values>({
    name,
    initialValues: { ...start, ...draft.initialValues },
    onValuesChange: (values) => draft.keep(without(values, secrets)),
    validate,
  })
  return { form, forget: draft.discard }
}

const without = <Values extends object>(values: Values, secrets: readonly (keyof Values)[]): Partial<Values> => {
  const kept: Partial<Values> = { ...values }
  for (const secret of secrets) delete kept[secret]
  return kept
}
