import { NativeSelect } from '@mantine/core'

interface Option<Value extends string> {
  value: Value
  label: string
}

/** Options of a select, in the order of `values`. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): Option<Value>[] => values.map((value) => ({ value, label: names[value] }))

interface FilterSelectProps<Value extends string> {
  label: string
  /** Name of the choice without a filter. */
  all: string
  options: readonly Option<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** Filters a list by one of several values, or not at all. */
export const FilterSelect = <Value extends string>(props: FilterSelectProps<Value>) => (
  <NativeSelect
    size="sm"
    label={props.label}
    value={props.value ?? ''}
    onChange={({ currentTarget }) =>
      props.onChange(props.options.find(({ value }) => value === currentTarget.value)?.value)
    }
    data={[{ value: '', label: props.all }, ...props.options]}
  />
)

type Keys<Filters, Value> = { [Name in keyof Filters]-?: Filters[Name] extends Value ? Name : never }[keyof Filters]

/**
 * Connects the fields above a list with its filters: `choice` returns the props of a `FilterSelect`, `text` those of a `SearchField`.
 * `replace` is true while typing, so that Back does not step through every letter.
 */
export function filterFields<Filters extends object>(
  filters: Filters,
  onFilters: (filters: Filters, options: { replace: boolean }) => void,
) {
  return {
    choice: <Name extends keyof Filters>(name: Name) => ({
      value: filters[name],
      onChange: (value: Filters[Name]) => onFilters({ ...filters, [name]: value }, { replace: false }),
    }),
    text: (name: Keys<Filters, string | undefined>) => ({
      value: String(filters[name] ?? ''),
      onSearch: (text: string) =>
        onFilters({ ...filters, [name]: text || undefined }, { replace: filters[name] !== undefined }),
    }),
  }
}
