import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { clsx } from 'clsx'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { IconSearch } from '../icons/icon-search.tsx'
import classes from './search-field.module.css'

interface SearchFieldProps {
  label: string
  placeholder: string
  /** The active search; a change from outside (Back, "show all") resets the field. */
  value: string
  onSearch: (text: string) => void
  /** Default `sm`, the size of the admin's other fields. */
  size?: 'sm' | 'md'
  /** Hides the label visually, for rows with a fixed height. */
  hiddenLabel?: boolean
  /** Default: 200 characters. */
  maxLength?: number
  /** Fills the row of filters. */
  isWide?: boolean
  className?: string | undefined
}

const typingPause = 250

/** Searches while the user types; public/search-keys.js finds the field by `data-search`. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  size = 'sm',
  hiddenLabel = false,
  maxLength = 200,
  isWide = false,
  className,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const search = useDebouncedCallback((text: string) => {
    if (text.trim() === sent.current) return
    sent.current = text.trim()
    onSearch(sent.current)
  }, typingPause)

  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])

  const edit = (text: string) => {
    setTyped(text)
    search(text)
  }
  useTypedEarly(input, edit)

  return (
    <TextInput
      ref={input}
      className={clsx(className, isWide && classes.wide)}
      classNames={{ input: classes.input ?? '' }}
      size={size}
      type="search"
      {...(hiddenLabel ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      maxLength={maxLength}
      value={typed}
      data-search
      onChange={(event) => edit(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      rightSectionWidth={40}
      rightSection={typed && <CloseButton size="md" aria-label="Svuota la ricerca" onClick={() => edit('')} />}
    />
  )
}

/** Applies text typed into the server's HTML before this script ran. */
function useTypedEarly(input: RefObject<HTMLInputElement | null>, edit: (text: string) => void): void {
  const atFirst = useRef(edit)
  useEffect(() => {
    const field = input.current
    if (field && field.value !== field.defaultValue) atFirst.current(field.value)
  }, [input])
}
