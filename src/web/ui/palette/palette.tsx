import '../theme/mantine-overlay-styles.ts'
import '@mantine/spotlight/styles.layer.css'
import { ActionIcon, Input, Loader, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import type { LinkProps } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { takeEarlyKeys } from '../../shared/early-keys.ts'
import { plural } from '../../shared/texts/format.ts'
import { useBackCloses, useEscape } from '../dialogs/overlay.ts'
import { useLateOpening } from '../dialogs/use-late-opening.ts'
import { IconSearch } from '../icons/icon-search.tsx'
import { IconX } from '../icons/icon-x.tsx'
import classes from './palette.module.css'
import { PaletteList } from './palette-list.tsx'
import { isOpen, type PaletteGroup, type PaletteOption } from './palette-option.ts'

const [store, palette] = createSpotlight()

const typingPauseMs = 200

/** Maximum length accepted by the order search, in characters. */
const longest = 100

/** The level of dialogs, so that the sign-in dialog of an expired session covers it. */
const layer = 200

/**
 * Returns the results: local ones immediately, those of the server as they arrive. `typed` is the content of the field, and `words` is its
 * debounced value to search for.
 */
type UsePaletteGroups = (typed: string, words: string) => readonly PaletteGroup[]

interface PaletteProps {
  useGroups: UsePaletteGroups
  /** Describes what can be searched for: read aloud, and shown in the empty field. */
  sought: string
  placeholder: string
  opened: boolean
  onClose: () => void
  onChosen: (link: LinkProps) => void
}

/** Command palette: one search field over the page that finds different kinds of things and opens them with Enter. */
export function Palette({ opened, onClose, onChosen, ...search }: PaletteProps) {
  const isShown = useLateOpening(opened)
  const [text, setText] = useState('')
  const [isLeaving, setIsLeaving] = useState(false)
  const onPhone = useMediaQuery('(max-width: 36em)')
  const listId = useId()
  useBackCloses(isShown, onClose)
  useEscape(isShown, onClose)

  useEffect(() => {
    if (isShown) palette.open()
    else palette.close()
    // Reset for the next opening.
    if (isShown) setIsLeaving(false)
  }, [isShown])

  const go = ({ link, act }: PaletteOption) => {
    if (act) {
      onClose()
      act()
    }
    if (!link) return
    setIsLeaving(true)
    onChosen(link)
  }

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      closeOnEscape={false}
      // After navigation the focus belongs to the new content.
      returnFocus={!isLeaving}
      fullScreen={onPhone === true}
      zIndex={layer}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      attributes={{ content: { 'aria-label': 'Cerca nel portale' } }}
      classNames={{
        content: classes.content ?? '',
        actionsList: classes.scroll ?? '',
        action: classes.option ?? '',
        actionSection: classes.section ?? '',
        actionBody: 'shrinkable breakable',
        actionDescription: classes.detail ?? '',
        actionsGroup: classes.group ?? '',
      }}
    >
      <Found {...search} text={text} onText={setText} listId={listId} onChosen={go} onClose={onClose} />
    </Spotlight.Root>
  )
}

interface FoundProps extends Pick<PaletteProps, 'useGroups' | 'sought' | 'placeholder'> {
  text: string
  onText: (text: string) => void
  listId: string
  onChosen: (option: PaletteOption) => void
  onClose: () => void
}

/** Search field and results. A component of its own, so that it sends requests only while the palette is open. */
function Found({ useGroups, sought, placeholder, text, onText, listId, onChosen, onClose }: FoundProps) {
  const typed = text.trim()
  const [words] = useDebouncedValue(typed, typingPauseMs)
  const groups = useGroups(typed, words)
  const options = groups.flatMap((group) => group.options.filter(isOpen))
  // A selection made with the arrow keys survives when more results arrive above it. Without one, or if it disappears, the first option is
  // selected.
  const [selectedId, setSelectedId] = useState<string>()
  const place = Math.max(
    0,
    options.findIndex(({ id }) => id === selectedId),
  )
  const selected = options[place]
  const optionId = selected && `${listId}-${selected.id}`
  useEffect(() => {
    if (optionId) document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' })
  }, [optionId])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 0 }[event.key]
    if (step === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (step !== 0) setSelectedId(options.at((place + step) % options.length)?.id)
    else if (selected) onChosen(selected)
  }
  const isLoading = groups.some((group) => group.isLoading)

  return (
    <>
      <Input
        data-autofocus
        size="lg"
        classNames={{ input: classes.search ?? '' }}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value)
          setSelectedId(undefined)
        }}
        onKeyDown={onKeyDown}
        onFocus={() => {
          const characters = takeEarlyKeys().filter((key) => key.length === 1)
          if (characters.length > 0) onText(text + characters.join(''))
        }}
        role="combobox"
        aria-label={`Cerca ${sought}`}
        aria-autocomplete="list"
        aria-expanded={groups.some((group) => group.options.length > 0)}
        aria-controls={listId}
        aria-activedescendant={optionId}
        placeholder={placeholder}
        maxLength={longest}
        leftSection={isLoading ? <Loader size={18} /> : <IconSearch size={20} stroke={1.5} aria-hidden />}
        rightSectionPointerEvents="all"
        rightSection={
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="Chiudi la ricerca" onClick={onClose}>
            <IconX size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        }
      />
      <PaletteList id={listId} groups={groups} selectedId={selected?.id} words={typed} onChosen={onChosen} />
      <VisuallyHidden role="status">
        {isLoading ? 'Cerco…' : typed && plural(options.length, 'risultato', 'risultati')}
      </VisuallyHidden>
    </>
  )
}
