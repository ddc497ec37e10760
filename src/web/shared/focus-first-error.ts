import type { FormErrors, UseFormReturnType } from '@mantine/form'

/** For `form.onSubmit(submit, focusFirstError(form))`: a refused form leads to what is wrong, also off the screen. */
export function focusFirstError<Values, Transformed>(
  form: Pick<UseFormReturnType<Values, Transformed>, 'getInputNode'>,
): (errors: FormErrors) => void {
  return (errors) => {
    const nodes = Object.keys(errors)
      .map((path) => form.getInputNode<HTMLElement, never>(path as never))
      .filter((node) => node !== null)
    nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    nodes[0]?.focus()
  }
}
