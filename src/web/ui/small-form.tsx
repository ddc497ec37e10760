import type { ReactNode } from 'react'
import { FormFailure } from './notice.tsx'

interface SmallFormProps {
  onSubmit: () => void
  /** What was wrong with the last sending. */
  problem: string | null
  children: ReactNode
}

/** A form of a few fields without a dialog of its own; its problem stands above them. */
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
