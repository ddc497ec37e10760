import type { UseFormReturnType } from '@mantine/form'
import { type SyntheticEvent, useRef, useState } from 'react'
import { doubleClickMs } from '../calls/double-click.ts'
import { messageOf } from '../calls/http.ts'
import { focusFirstError } from './focus-first-error.ts'
import { showProblemInForm } from './form-problem.ts'

interface FormSending<Values> {
  /** A failure that belongs to no field. */
  failure: string | null
  isSending: boolean
  /** `send` gets the values; a sentence that it answers says what is missing yet. */
  onSubmit: (send: Send<Values>) => (event?: SyntheticEvent<HTMLFormElement>) => void
}

type Send<Values> = (values: Values) => Promise<string | undefined>

interface SendingOptions {
  /** What is sent is more than the fields: a refusal stands in `failure` too, because it may name what is no field. */
  isMoreThanFields?: boolean
}

/**
 * Sends a form, one try at a time. A refusal stands beside its fields, another failure in `failure`, with the server's sentence or `failed`;
 * the fields stay as they are.
 */
export function useFormSending<Values>(
  form: UseFormReturnType<Values>,
  failed: string,
  { isMoreThanFields = false }: SendingOptions = {},
): FormSending<Values> {
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const sent = useRef({ at: Number.NEGATIVE_INFINITY, left: '' })

  const trySending = async (values: Values, send: Send<Values>) => {
    setFailure(null)
    setIsSending(true)
    try {
      const missing = await send(values)
      if (missing) setFailure(missing)
      else sent.current = { at: performance.now(), left: JSON.stringify(form.getValues()) }
    } catch (error) {
      const isInFields = showProblemInForm(form, error)
      setFailure(isInFields && !isMoreThanFields ? null : messageOf(error, failed))
    } finally {
      setIsSending(false)
    }
  }

  /** The second click of a double click finds the form as the first one left it: nothing is missing from it, nothing new is sent. */
  const isSecondClick = () =>
    performance.now() - sent.current.at < doubleClickMs && JSON.stringify(form.getValues()) === sent.current.left

  return {
    failure,
    isSending,
    onSubmit: (send) => (event) => {
      if (isSending || isSecondClick()) event?.preventDefault()
      else form.onSubmit((values) => void trySending(values, send), focusFirstError(form))(event)
    },
  }
}
