import { Button } from '@mantine/core'
import { businessTimeZone } from '../../domain/time/clock.ts'
import { dateTime } from '../shared/texts/format.ts'
import classes from './computed-at.module.css'

interface ComputedAtProps {
  at: string
  reading: { isPending: boolean; read: () => void }
}

/** Time at which the figures were computed, with a button to refresh them. */
export function ComputedAt({ at, reading }: ComputedAtProps) {
  return (
    <p className={classes.computed} role="status">
      Aggiornato alle {timeOf(at)}
      <Button size="compact-sm" variant="subtle" loading={reading.isPending} onClick={reading.read}>
        Aggiorna
      </Button>
    </p>
  )
}

const timeFormat = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone: businessTimeZone })

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: businessTimeZone })

/** `12:40`, with the date if it is not today. */
function timeOf(at: string): string {
  const instant = new Date(at)
  const isToday = dayFormat.format(instant) === dayFormat.format(new Date())
  return isToday ? timeFormat.format(instant) : dateTime(at)
}
