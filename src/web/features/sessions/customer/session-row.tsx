import { Button } from '@mantine/core'
import type { Session } from '../../../../contract/accounts/sessions.ts'
import { deviceName } from '../../../../domain/accounts/device-name.ts'
import { date, dateTime } from '../../../shared/texts/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './session-row.module.css'

interface SessionRowProps {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

/** Shows the last use as a date only, because it is recorded once a day. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
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
