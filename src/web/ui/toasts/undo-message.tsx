import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNow } from '../../shared/use-now.ts'

interface UndoMessageProps {
  text: string
  onUndo: () => void
  /** Accessible label of the button, for users who do not see the text next to it. */
  label?: string
  /** Time until which the action can be undone (epoch ms); absent: as long as the toast is visible. */
  until?: number
}

/** A toast's text with an undo button that works once. A hovered toast may outlive its button. */
export function UndoMessage({ text, onUndo, label, until = Number.POSITIVE_INFINITY }: UndoMessageProps) {
  const [isDone, setIsDone] = useState(false)
  const now = useNow(500)
  return (
    <>
      {text}
      {now < until && (
        <Button
          mt={6}
          display="block"
          size="compact-sm"
          variant="default"
          disabled={isDone}
          {...(label && { 'aria-label': label })}
          onClick={() => {
            setIsDone(true)
            onUndo()
          }}
        >
          Annulla
        </Button>
      )}
    </>
  )
}
