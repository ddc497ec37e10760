import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { messageOf } from '../../../shared/calls/http.ts'
import { toast } from '../../../shared/toast.ts'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import classes from './session-list.module.css'
import { SessionRow } from './session-row.tsx'
import { sessionsQuery, useEndSession } from './sessions.api.ts'

interface SessionListProps {
  /** Ends the current session. */
  onSignOut: () => void
}

/** The user's sessions, this device first. */
export function SessionList({ onSignOut }: SessionListProps) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery())
  const end = useEndSession()
  const list = useRef<HTMLUListElement>(null)
  if (!sessions) return error ? <LoadFailed error={error} onRetry={refetch} /> : <RowsSkeleton rows={2} height={88} />

  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const current = sessions.filter(({ isCurrent }) => isCurrent)
  const endOne = (id: string | null, said: string) =>
    end.mutate(id, {
      onSuccess: () => {
        toast.success(said, 'Per entrare da lì serve di nuovo la password.')
        // The focused button was removed with its row.
        list.current?.focus()
      },
      onError: (failure) => toast.error(messageOf(failure, 'Impossibile disconnettere il dispositivo. Riprova.')),
    })

  return (
    <>
      <ul className={classes.list} ref={list} tabIndex={-1} aria-label="Dispositivi collegati">
        {[...current, ...others].map((session) => (
          <li key={session.id}>
            <SessionRow
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => (session.isCurrent ? onSignOut() : endOne(session.id, 'Dispositivo disconnesso'))}
            />
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="above-4 text-sm muted">Non sei collegato da nessun altro dispositivo.</p>
      ) : (
        <Button
          variant="default"
          className="above-12"
          loading={end.isPending && end.variables === null}
          onClick={() => endOne(null, 'Altri dispositivi disconnessi')}
        >
          Disconnetti tutti gli altri
        </Button>
      )}
    </>
  )
}
