import { Button } from '@mantine/core'
import { Notice } from '../notice.tsx'
import type { LoadFailedProps } from './load-failed.tsx'
import { useLoadFailure } from './use-load-failure.ts'

/** Above a list that stays on screen although it could not be read again. */
export function OutdatedNotice({ error, onRetry, title = 'Elenco non aggiornato' }: LoadFailedProps) {
  const text = useLoadFailure(error, onRetry)
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button variant="default" size="sm" onClick={() => void onRetry()}>
          Riprova
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
