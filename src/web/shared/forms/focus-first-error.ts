import type { FormErrors } from '@mantine/form'

interface Form {
  getInputNode(path: string): HTMLElement | null
}

/** For `form.onSubmit(submit, focusFirstError(form))`: an invalid form focuses its first wrong field, even off screen. */
export function focusFirstError(form: Form): (errors: FormErrors) => void {
  return (errors) => {
    const nodes = Object.keys(errors)
      .map((path) => form.getInputNode(path))
      .filter((node) => node !== null)
    nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    const [first] = nodes
    if (!first) return
    first.focus({ preventScroll: true })
    // With its label above and its message below, clear of a dialog's title and buttons (scroll-padding).
    const field = first.closest('.mantine-InputWrapper-root') ?? first
    // Once the message is there.
    requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }))
  }
}
