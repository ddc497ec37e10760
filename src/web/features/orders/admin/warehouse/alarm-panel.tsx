import classes from './alarm-panel.module.css'
import type { Alarm } from './packing.ts'

/** An error, readable from a distance. `mayShare`: offers to ship both orders in one parcel under the same label. */
export function AlarmPanel({ alarm, mayShare }: { alarm: Alarm; mayShare: boolean }) {
  return (
    <div role="alert" className={classes.alarm}>
      <p className={classes.alarmTitle}>{alarm.title}</p>
      <p>{alarm.text}</p>
      <p className={classes.keys}>
        {mayShare && (
          <>
            <kbd>F4</kbd> conferma: stesso pacco ·{' '}
          </>
        )}
        <kbd>Esc</kbd> per chiudere l’avviso
      </p>
    </div>
  )
}
