import { Button } from '@mantine/core'
import { Notice } from '../notice.tsx'
import type { LoadFailedProps } from './load-failed.tsx'
import { loadFailureText } from './load-failure-text.ts'

/** Shown above data that are still on screen but could not be refetched, in whole or in part. */
export function OutdatedNotice({ error, onRetry, title = 'Elenco non aggiornato' }: LoadFailedProps) {
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
      {loadFailureText(error)}
    </Notice>
  )
}
