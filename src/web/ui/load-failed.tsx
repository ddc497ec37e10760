import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { messageOf, NoAnswer } from '../shared/http.ts'
import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  error: unknown
  /** Usually the query's `refetch`. Called by itself when the connection is back. */
  onRetry: () => unknown
  title?: string
}

export function LoadFailed({ error, onRetry, title = 'Caricamento non riuscito' }: LoadFailedProps) {
  const isCutOff = error instanceof NoAnswer
  useRetryWhenBack(isCutOff, onRetry)
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={
          isCutOff
            ? 'Controlla la connessione: appena torna riproviamo da soli.'
            : messageOf(error, 'Qualcosa non ha funzionato: riprova tra poco.')
        }
        action={
          <Button variant="default" onClick={() => void onRetry()}>
            Riprova
          </Button>
        }
      />
    </div>
  )
}

/** Between tries while the device is online and only the server is out of reach (ms). */
const pauseMs = 15_000

function useRetryWhenBack(isCutOff: boolean, onRetry: () => unknown): void {
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => {
    if (!isCutOff) return
    const tryAgain = () => void (navigator.onLine && retry.current())
    const timer = setInterval(tryAgain, pauseMs)
    window.addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [isCutOff])
}
