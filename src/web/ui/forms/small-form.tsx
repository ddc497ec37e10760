import type { ReactNode } from 'react'
import { FormFailure } from '../notice.tsx'

interface SmallFormProps {
  onSubmit: () => void
  /** Error of the last submission. */
  problem: string | null
  children: ReactNode
}

/** A form of a few fields without its own dialog; its error is shown above them. */
export function SmallForm({ onSubmit, problem, children }: SmallFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormFailure>{problem}</FormFailure>
      {children}
    </form>
  )
}
