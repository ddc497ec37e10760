import { useState } from 'react'

export interface DialogFor<Subject> {
  /** Stays set while the dialog fades out, so that its text does not disappear early. */
  subject: Subject | null
  opened: boolean
  open: (subject: Subject) => void
  close: () => void
}

/** State of a dialog about one item of a list. */
export function useDialogFor<Subject>(): DialogFor<Subject> {
  const [state, setState] = useState<{ subject: Subject | null; opened: boolean }>({ subject: null, opened: false })
  return {
    ...state,
    open: (subject) => setState({ subject, opened: true }),
    close: () => setState(({ subject }) => ({ subject, opened: false })),
  }
}
