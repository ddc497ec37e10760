import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Session } from '../../../../contract/accounts/sessions.ts'
import { deviceName } from '../../../../domain/accounts/device-name.ts'
import { ApiError, http, messageOf } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { date, dateTime } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './session-list.module.css'

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
      <ul className="plain-list ruled" ref={list} tabIndex={-1} aria-label="Dispositivi collegati">
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

interface SessionRowProps {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

/** Shows the last use as a date only, because it is recorded once a day. */
function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { userAgent, address, createdAt, lastUsedAt, isCurrent } = session
  const device = deviceName(userAgent)
  return (
    <div className={classes.row}>
      <div className="shrinkable">
        <p className={classes.device}>
          {device} {isCurrent && <StatusBadge tint="paid">Questo dispositivo</StatusBadge>}
        </p>
        <p className={classes.detail}>
          Accesso del {dateTime(createdAt)}
          {address && (
            <>
              {' '}
              da <span className={classes.address}>{address}</span>
            </>
          )}
        </p>
        {!isCurrent && <p className={classes.detail}>Ultimo uso: {date(lastUsedAt)}</p>}
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        loading={isEnding}
        aria-label={
          isCurrent ? 'Esci da questo dispositivo' : `Disconnetti ${device}, accesso del ${dateTime(createdAt)}`
        }
        onClick={onEnd}
      >
        {isCurrent ? 'Esci' : 'Disconnetti'}
      </Button>
    </div>
  )
}

/** Sessions start and end elsewhere, so every visit refetches. */
const sessionsQuery = () =>
  queryOptions({
    queryKey: ['/api/auth/sessions'],
    queryFn: ({ signal }) => http.get<Session[]>('/api/auth/sessions', { signal }),
    refetchOnMount: 'always',
  })

/** Ends the session with this id; null ends all but the current one. A session that has already ended is not an error. */
function useEndSession() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (id: string | null) => {
      const path = id === null ? '/api/auth/sessions' : `/api/auth/sessions/${id}`
      return dedupe(`end ${path}`, () => http.delete(path).catch(ignoreEnded))
    },
    onSuccess: () => invalidate('/api/auth/sessions'),
  })
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError && error.problem?.code === 'session.not_found')) throw error
}
