import { Button, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { SearchSynonyms } from '../../../../contract/search-synonyms.ts'
import { articles, attributes } from '../../../../domain/words/fashion-words.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { http } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { useFocusInQueue } from '../../../shared/dialogs/use-focus-after-dialog.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { hintBelow } from '../../../ui/fields/field-props.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import classes from './synonyms-panel.module.css'

/** Search synonyms: those added by admins, and the built-in ones. */
export function SynonymsPanel() {
  const { data, error, isPending, refetch } = useQuery(synonymsQuery())
  const queue = useFocusInQueue(data?.length ?? 0)
  return (
    <Panel title="Sinonimi della ricerca" intro="Chi cerca una parola trova anche le altre del gruppo, da subito.">
      <AddSynonyms />
      <div ref={queue} tabIndex={-1}>
        {isPending && <RowsSkeleton rows={3} height={40} />}
        {error && !data && <LoadFailed error={error} onRetry={refetch} />}
        {data?.length === 0 && (
          <EmptyState
            title="Nessun sinonimo aggiunto"
            text="Scrivi qui sopra due o più parole che per te sono la stessa cosa."
          />
        )}
        {data && data.length > 0 && (
          <ul className={classes.groups} aria-label="Sinonimi aggiunti">
            {data.map((group) => (
              <Group key={group.id} group={group} />
            ))}
          </ul>
        )}
      </div>
      <OwnSynonyms />
    </Panel>
  )
}

const addFailed = 'Impossibile aggiungere i sinonimi.'

function AddSynonyms() {
  const add = useAddSynonyms()
  const [text, setText] = useState('')
  const { problem, setProblem, send } = useSending((error) => failureText(addFailed, error))

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const words = text
      .split(/[,;\n=]/)
      .map((word) => word.trim())
      .filter(Boolean)
    void send(async () => {
      const added = await add.mutateAsync(words)
      setText('')
      toast.success('Sinonimi aggiunti', added.words.join(' = '))
    })
  }

  return (
    <form className="cluster gap-8 align-start" onSubmit={submit} noValidate aria-label="Nuovi sinonimi">
      <TextInput
        size="sm"
        className={classes.words ?? ''}
        label="Parole che significano lo stesso"
        placeholder="felpa, hoodie"
        description="Separate da virgole, da 2 a 10"
        {...hintBelow}
        maxLength={300}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Button type="submit" size="sm" className={classes.button ?? ''} loading={add.isPending}>
        Aggiungi
      </Button>
    </form>
  )
}

const removeFailed = 'Impossibile togliere i sinonimi.'

function Group({ group: { id, words } }: { group: SearchSynonyms }) {
  const remove = useRemoveSynonyms()
  const text = words.join(' = ')
  // Uses `mutateAsync` because the callbacks of `mutate` are not called once the group and this button are unmounted.
  const take = async () => {
    try {
      await remove.mutateAsync(id)
      toast.success('Sinonimi tolti', text)
    } catch (error) {
      toast.error(failureText(removeFailed, error))
    }
  }
  return (
    <li className={classes.group}>
      <span>{text}</span>
      <Button
        size="compact-sm"
        variant="default"
        loading={remove.isPending}
        aria-label={`Togli i sinonimi ${text}`}
        onClick={() => void take()}
      >
        Togli
      </Button>
    </li>
  )
}

const ownGroups = [...articles, ...attributes].filter(
  ({ words, in: wider, phrases }) => words.includes(' ') || wider !== undefined || phrases !== undefined,
)

/** Built-in synonyms, read-only. */
function OwnSynonyms() {
  return (
    <details className={classes.own}>
      <summary>Sinonimi del portale, sempre attivi: {plural(ownGroups.length, 'gruppo', 'gruppi')}</summary>
      <ul className={classes.columns}>
        {ownGroups.map(({ words, in: wider, phrases }) => (
          <li key={words}>
            {[...words.split(' '), ...(phrases?.split(', ') ?? [])].join(' = ')}
            {wider && <span className="muted"> (anche {wider.split(' ').join(', ')})</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}

const synonymsPath = '/api/admin/search-synonyms'

/** The groups added by admins, newest first. */
const synonymsQuery = () =>
  queryOptions({
    queryKey: [synonymsPath],
    queryFn: ({ signal }) => http.get<SearchSynonyms[]>(synonymsPath, { signal }),
    refetchOnMount: 'always',
  })

function useAddSynonyms() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (words: readonly string[]) =>
      dedupe(`add synonyms ${words.join(' ')}`, () => http.post<SearchSynonyms>(synonymsPath, { words })),
    onSettled: () => invalidate(synonymsPath, '/api/products'),
  })
}

function useRemoveSynonyms() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (id: string) =>
      dedupe(`remove synonyms ${id}`, () => http.delete(`${synonymsPath}/${encodeURIComponent(id)}`)),
    onSettled: () => invalidate(synonymsPath, '/api/products'),
  })
}
