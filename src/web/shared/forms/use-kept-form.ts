import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useDraft } from './use-draft.ts'

interface KeptForm<Values extends object> {
  name: string
  /** What it is about: a draft about something else is not offered. */
  about?: unknown
  /** What it starts with where nothing was typed. */
  start: Values
  /** Passwords and the like: they stay on the page, and never come into the browser's memory. */
  secrets?: readonly (keyof Values)[]
  validate: NonNullable<UseFormInput<Values>['validate']>
}

/** A form that keeps what is typed, until `forget` says that it has arrived, or was given up. */
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
