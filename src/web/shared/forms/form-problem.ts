import type { UseFormReturnType } from '@mantine/form'
import { ApiError } from '../calls/http.ts'
import { focusFirstError } from './focus-first-error.ts'

/** Shows the server's message for each field next to it and focuses the first such field; returns whether there was any. */
export function showProblemInForm<Values, Transformed>(
  form: Pick<UseFormReturnType<Values, Transformed>, 'setErrors' | 'getInputNode'>,
  error: unknown,
): boolean {
  const fields = error instanceof ApiError ? error.problem?.fields : undefined
  if (!fields || Object.keys(fields).length === 0) return false
  form.setErrors(fields)
  focusFirstError(form)(fields)
  return true
}
