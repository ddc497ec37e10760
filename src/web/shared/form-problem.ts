import type { UseFormReturnType } from '@mantine/form'
import { ApiError } from './http.ts'

/** Shows the server's message for each field beside that field; true if there was any. */
export function showProblemInForm<Values, Transformed>(
  form: Pick<UseFormReturnType<Values, Transformed>, 'setErrors'>,
  error: unknown,
): boolean {
  const fields = error instanceof ApiError ? error.problem?.fields : undefined
  if (!fields || Object.keys(fields).length === 0) return false
  form.setErrors(fields)
  return true
}
