import type { UseFormReturnType } from '@mantine/form'
import { type SyntheticEvent, useRef, useState } from 'react'
import { doubleClickMs } from '../calls/double-click.ts'
import { messageOf } from '../calls/http.ts'
import { toast } from '../toast.ts'
import { focusFirstError, showProblemInForm } from './form-problem.ts'

interface FormSending<Values> {
  /** A failure that belongs to no field. */
  failure: string | null
  isSending: boolean
  /** `send` receives the values; it may return a message about missing input, which is shown as the failure. */
  onSubmit: (send: Send<Values>) => (event?: SyntheticEvent<HTMLFormElement>) => void
}

type Send<Values> = (values: Values) => Promise<string | undefined>

interface SendingOptions {
  /** The request contains more than the fields, so a refusal is also shown in `failure`: it may be about something else. */
  isMoreThanFields?: boolean
  /** Also shows refusals and failures in a toast. */
  toasts?: boolean
}

/**
 * Submits a form, one attempt at a time. A refusal is shown next to its fields, another failure in `failure`, with the server's message or
 * `failed`. The fields keep their values.
 */
export function useFormSending<Values>(
  form: UseFormReturnType<Values>,
  failed: string,
  { isMoreThanFields = false, toasts = false }: SendingOptions = {},
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
      if (toasts) toast.error(messageOf(error, failed))
    } finally {
      setIsSending(false)
    }
  }

  /** The second click of a double click finds the form as the first one left it, and must neither validate nor send it. */
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
