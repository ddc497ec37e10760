import { ActionIcon, Button, TextInput } from '@mantine/core'
import { hintBelow } from '../../../ui/fields/field-props.ts'
import { IconTrash } from '../../../ui/icons/icon-trash.tsx'
import type { TypedStep, TypedZone } from './typed-zone.ts'
import classes from './zone-editor.module.css'

interface ZoneEditorProps {
  zone: TypedZone
  /** Path of the zone in `problems`. */
  path: string
  problems: Readonly<Record<string, string>>
  onChange: (facts: Partial<TypedZone>) => void
  onRemove: () => void
}

/** One zone: name, countries, ZIPs, and a price per range of pieces. A range starts where the previous one ends. */
export function ZoneEditor({ zone, path, problems, onChange, onRemove }: ZoneEditorProps) {
  const { name, countries, zips, steps } = zone
  const change = (index: number, facts: Partial<TypedStep>) =>
    onChange({ steps: steps.map((step, at) => (at === index ? { ...step, ...facts } : step)) })
  const addStep = () => {
    const last = steps.at(-1)
    const from = firstOf(steps, steps.length - 1)
    onChange({
      steps: [...steps.slice(0, -1), { upTo: String(from + 4), price: last?.price ?? '' }, { upTo: '', price: '' }],
    })
  }
  const removeStep = (index: number) => {
    const left = steps.filter((_, at) => at !== index)
    onChange({ steps: left.map((step, at) => (at === left.length - 1 ? { ...step, upTo: '' } : step)) })
  }
  const called = name || 'nuova zona'

  return (
    <fieldset className={classes.zone}>
      <legend className={classes.legend}>{called}</legend>
      <div className={classes.facts}>
        <TextInput
          size="sm"
          label="Nome"
          value={name}
          maxLength={60}
          error={problems[`${path}.name`]}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextInput
          size="sm"
          label="Paesi"
          placeholder="Tutti gli altri"
          description="Codici di 2 lettere; vuoto: tutti gli altri"
          {...hintBelow}
          value={countries}
          error={problems[`${path}.countries`]}
          onChange={(event) => onChange({ countries: event.currentTarget.value })}
        />
        <TextInput
          size="sm"
          label="CAP che iniziano per"
          placeholder="Tutti"
          description="Per esempio 07, 90-98; vuoto: tutti"
          {...hintBelow}
          value={zips}
          error={problems[`${path}.zipPrefixes`] ?? problems[`${path}.zipPrefixes.0`]}
          onChange={(event) => onChange({ zips: event.currentTarget.value })}
        />
      </div>
      <div className="cluster gap-8-20 align-start above-12">
        {steps.map((step, index) => {
          const from = firstOf(steps, index)
          const isLast = index === steps.length - 1
          const span = isLast ? `da ${from} pezzi in su` : `da ${from} pezzi`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position.
            <div key={index} className="row gap-6 align-start">
              <span className={classes.from}>{isLast ? `Da ${from} in su` : `Da ${from} a`}</span>
              {!isLast && (
                <TextInput
                  size="xs"
                  className={classes.upTo ?? ''}
                  aria-label={`${called}, ${span}: fino a`}
                  inputMode="numeric"
                  value={step.upTo}
                  error={problems[`${path}.steps.${index}.maxItems`]}
                  onChange={(event) => change(index, { upTo: event.currentTarget.value })}
                />
              )}
              <TextInput
                size="xs"
                className={classes.price ?? ''}
                aria-label={`${called}, ${span}: prezzo`}
                inputMode="decimal"
                value={step.price}
                error={problems[`${path}.steps.${index}.price`]}
                rightSection="€"
                onChange={(event) => change(index, { price: event.currentTarget.value })}
              />
              {steps.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={`${called}: togli il prezzo ${span}`}
                  onClick={() => removeStep(index)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </div>
          )
        })}
        <Button size="compact-sm" variant="default" onClick={addStep} aria-label={`${called}: aggiungi un prezzo`}>
          Aggiungi un prezzo
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          ms="auto"
          onClick={onRemove}
          aria-label={`Elimina zona ${called}`}
        >
          Elimina zona
        </Button>
      </div>
      {problems[`${path}.steps`] && <p className="above-8 text-xs text-error">{problems[`${path}.steps`]}</p>}
    </fieldset>
  )
}

/** Lowest number of pieces of a step: one more than the highest of the previous step. */
const firstOf = (steps: readonly TypedStep[], index: number): number =>
  index === 0 ? 1 : (Number.parseInt(steps[index - 1]?.upTo ?? '', 10) || 0) + 1
