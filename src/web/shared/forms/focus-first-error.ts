import type { FormErrors } from '@mantine/form'

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
