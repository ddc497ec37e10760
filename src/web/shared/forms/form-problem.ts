import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { ApiError } from '../calls/http.ts'

interface Form {
  getInputNode(path: string): HTMLElement | null
}

/** For `form.onSubmit(submit, focusFirstError(form))`: focuses the first invalid field, even if it is off screen. */
export function focusFirstError(form: Form): (errors: FormErrors) => void {
  return (errors) => {
    const nodes = Object.keys(errors)
      .map((path) => form.getInputNode(path))
      .filter((node) => node !== null)
    nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    const [first] = nodes
    if (!first) return
    first.focus({ preventScroll: true })
    // Includes the label above and the message below; scroll-padding keeps it clear of a dialog's title and buttons.
    const field = first.closest('.mantine-InputWrapper-root') ?? first
    // After the message has rendered.
    requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }))
  }
}

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
