import { Button } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { loadFailureText } from '../loading/load-failed.tsx'
import { Picture } from '../picture.tsx'
import classes from './palette.module.css'
import { isOpen, type PaletteGroup, type PaletteOption } from './palette-option.ts'

interface PaletteListProps {
  id: string
  groups: readonly PaletteGroup[]
  selectedId: string | undefined
  words: string
  onChosen: (option: PaletteOption) => void
}

/** Results by group, below the messages about failed groups and missing results. */
export function PaletteList({ id, groups, selectedId, words, onChosen }: PaletteListProps) {
  const failed = groups.flatMap(({ label, failure }) => (failure ? [{ label, ...failure }] : []))
  const filled = groups.filter(({ options }) => options.length > 0)
  const isNothing =
    words !== '' && groups.every(({ isLoading, failure }) => !isLoading && !failure) && !filled.some(isFound)
  return (
    <>
      {filled.length === 0 && groups.some(({ isLoading }) => isLoading) && <p className={classes.nothing}>Cerco…</p>}
      {isNothing && <p className={classes.nothing}>Nessun risultato per «{words}». Prova con meno parole.</p>}
      {failed.map((failure) => (
        <Failure key={failure.label} {...failure} />
      ))}
      {filled.length > 0 && (
        <Spotlight.ActionsList id={`${id}-scroll`} {...listIn(id)}>
          {filled.map(({ label, options }) => (
            <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
              {options.map((option) => (
                <Option
                  key={option.id}
                  id={`${id}-${option.id}`}
                  option={option}
                  isSelected={option.id === selectedId}
                  onChosen={onChosen}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      )}
    </>
  )
}

/**
 * The scroll viewport must be the listbox that the keyboard operates. The library passes `viewportProps` on to its ScrollArea, but its
 * types omit them.
 */
const listIn = (id: string): object => ({ viewportProps: { role: 'listbox', id, 'aria-label': 'Risultati' } })

/** Fallback options for an empty search do not count as results. */
const isFound = ({ options }: PaletteGroup) => options.some(({ id }) => id !== 'request' && id !== 'sign-in')

interface OptionProps {
  id: string
  option: PaletteOption
  isSelected: boolean
  onChosen: (option: PaletteOption) => void
}

function Option({ id, option, isSelected, onChosen }: OptionProps) {
  const { label, detail, icon: OptionIcon, imageUrl } = option
  if (!isOpen(option)) {
    return (
      <div role="option" id={id} aria-selected={false} aria-disabled className={classes.closed} tabIndex={-1}>
        {OptionIcon && <OptionIcon size={20} stroke={1.5} />}
        {label}
      </div>
    )
  }
  return (
    <Spotlight.Action
      role="option"
      // The library does not pass `id` on to the element.
      ref={(element) => element?.setAttribute('id', id)}
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      label={label}
      {...(detail && { description: detail })}
      leftSection={
        imageUrl === undefined ? (
          OptionIcon && <OptionIcon size={20} stroke={1.5} />
        ) : (
          <Picture src={imageUrl} alt="" sizes="30px" className={classes.picture} />
        )
      }
      onClick={() => onChosen(option)}
    />
  )
}

function Failure({ label, error, retry }: { label: string; error: unknown; retry: () => unknown }) {
  return (
    <div role="alert" className={classes.failure}>
      <p>
        <strong>{label}:</strong> {loadFailureText(error)}
      </p>
      <Button variant="default" size="sm" onClick={() => void retry()}>
        Riprova
      </Button>
    </div>
  )
}
