import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

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
      {problem && (
        <Notice tone="error" scrollsIntoView>
          {problem}
        </Notice>
      )}
      {children}
    </form>
  )
}
