import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from '../notice.tsx'
import classes from './merge-choices.module.css'

interface ShownChoice {
  field: string
  label: string
  mine: ReactNode
  theirs: ReactNode
  chosen: 'mine' | 'theirs' | null
}

interface MergeChoicesProps {
  /** Name of the user who saved first: `Anna Neri`; null if unknown. */
  who: string | null
  /** Labels of the fields taken over. */
  taken: readonly string[]
  choices: readonly ShownChoice[]
  onChoose: (field: string, version: 'mine' | 'theirs') => void
}

/**
 * Shown above a form whose subject another user saved in the meantime: the changes, their author, and a choice of version for each
 * conflicting field.
 */
export function MergeChoices({ who, taken, choices, onChoose }: MergeChoicesProps) {
  return (
    <Notice
      tone="warning"
      title={who ? `${who} ha salvato prima di te` : 'Qualcuno ha salvato prima di te'}
      scrollsIntoView
    >
      {taken.length > 0 && <p className="below-8">Aggiornato qui sotto: {taken.join(', ')}.</p>}
      {choices.length === 0 ? (
        <p className="below-8">Le tue modifiche sono rimaste: controlla e salva di nuovo.</p>
      ) : (
        <>
          <p className="below-8">Avete cambiato entrambi questi campi. Scegli che cosa resta, poi salva.</p>
          <ul className="grid gap-8 plain-list">
            {choices.map(({ field, label, mine, theirs, chosen }) => (
              <li key={field} className={classes.choice}>
                <span className={classes.label}>{label}</span>
                <Version
                  name="La tua versione"
                  of={label}
                  value={mine}
                  isChosen={chosen === 'mine'}
                  onChoose={() => onChoose(field, 'mine')}
                />
                <Version
                  name="La loro"
                  of={label}
                  value={theirs}
                  isChosen={chosen === 'theirs'}
                  onChoose={() => onChoose(field, 'theirs')}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

interface VersionProps {
  name: string
  of: string
  value: ReactNode
  isChosen: boolean
  onChoose: () => void
}

function Version({ name, of, value, isChosen, onChoose }: VersionProps) {
  return (
    <Button
      className={classes.version ?? ''}
      classNames={{ label: classes.versionLabel ?? '' }}
      size="sm"
      variant={isChosen ? 'filled' : 'default'}
      aria-pressed={isChosen}
      aria-label={`${name}: ${of}`}
      onClick={onChoose}
    >
      <span className={classes.name}>{name}</span>
      <span className={classes.value}>{value === '' || value === null ? '(vuoto)' : value}</span>
    </Button>
  )
}
