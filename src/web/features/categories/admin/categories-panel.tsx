import { Button, NativeSelect, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { AdminCategory } from '../../../../contract/products/categories.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { http, queryString } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HairlineTable } from '../../../ui/lists/list-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import classes from './categories-panel.module.css'

/** Adds, renames and deletes categories; shows the number of products of each. */
export function CategoriesPanel() {
  const query = useQuery(adminCategoriesQuery())
  const categories = query.data
  return (
    <div className={classes.panel}>
      <NewCategory />
      {query.isPending && <RowsSkeleton rows={6} height={40} />}
      {query.error && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {categories?.length === 0 && <EmptyState title="Nessuna categoria ancora" text="Aggiungi la prima qui sopra." />}
      {categories && categories.length > 0 && (
        <HairlineTable
          caption="Categorie"
          dense
          columns={[{ label: 'Nome' }, { label: 'Prodotti', align: 'end' }, { label: 'Azioni', align: 'end' }]}
        >
          {categories.map((category) => (
            <CategoryRow
              key={category.id}
              category={category}
              others={categories.filter(({ id }) => id !== category.id)}
              products={`${plural(category.activeProducts, 'in vendita', 'in vendita')}${category.inactiveProducts > 0 ? `, ${category.inactiveProducts} no` : ''}`}
            />
          ))}
        </HairlineTable>
      )}
    </div>
  )
}

function NewCategory() {
  const save = useSaveCategory()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('Nome richiesto')
    setProblem(null)
    save.mutate(
      { id: null, name: name.trim() },
      {
        onSuccess: (made) => {
          setName('')
          toast.success('Categoria aggiunta', made.name)
        },
        onError: (error) => {
          const message = failureText('Impossibile salvare la categoria.', error)
          setProblem(message)
          toast.error(message)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate className="cluster gap-8 align-end">
      <TextInput
        size="sm"
        label="Nuova categoria"
        maxLength={80}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Button type="submit" size="sm" loading={save.isPending}>
        Aggiungi categoria
      </Button>
    </form>
  )
}

interface CategoryRowProps {
  category: AdminCategory
  others: readonly AdminCategory[]
  /** Number of products, as text. */
  products: string
}

/** A category row. Rename is inline; deleting a category with products asks for the category to move them to. */
function CategoryRow({ category, others, products }: CategoryRowProps) {
  const { id, name } = category
  const [typed, setTyped] = useState<string | null>(null)
  /** Name when the field was opened. Null after a failed save, so that a retry is based on the current name. */
  const [seen, setSeen] = useState<string | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const [moveTo, setMoveTo] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = useSaveCategory()
  const remove = useRemoveCategory()
  const isEmpty = category.activeProducts + category.inactiveProducts === 0

  const fail = (text: string) => (error: unknown) => {
    const message = failureText(text, error)
    setProblem(message)
    toast.error(message)
  }
  const rename = () => {
    if (typed === null || typed.trim() === name) return setTyped(null)
    if (typed.trim() === '') return setProblem('Nome richiesto')
    setProblem(null)
    save.mutate(
      { id, name: typed.trim(), nameSeen: seen ?? name },
      {
        onSuccess: () => {
          setTyped(null)
          toast.success('Categoria rinominata', typed.trim())
        },
        onError: (error) => {
          setSeen(null)
          fail('Impossibile salvare la categoria.')(error)
        },
      },
    )
  }
  const open = () => {
    setTyped(name)
    setSeen(name)
  }
  const drop = () => {
    if (!isEmpty && moveTo === '') return setProblem('Scegli dove spostare i prodotti')
    if (isEmpty && !window.confirm(`Eliminare la categoria «${name}»?`)) return
    setProblem(null)
    // Uses `mutateAsync` because the callbacks of `mutate` are not called once the row is unmounted.
    remove
      .mutateAsync({ id, ...(moveTo && { moveTo }) })
      .then(() => toast.success('Categoria eliminata', name), fail('Impossibile eliminare la categoria.'))
  }

  return (
    <tr>
      <td className="breakable">
        {typed === null ? (
          name
        ) : (
          <TextInput
            size="sm"
            aria-label={`Nome di ${name}`}
            maxLength={80}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') rename()
              if (event.key === 'Escape') setTyped(null)
            }}
          />
        )}
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
      </td>
      <td data-align="end">{products}</td>
      <td data-align="end">
        <span className={classes.actions}>
          {isRemoving && !isEmpty && (
            <NativeSelect
              size="sm"
              aria-label={`Sposta i prodotti di ${name} in`}
              value={moveTo}
              data={[
                { value: '', label: 'Sposta i prodotti in…' },
                ...others.map((other) => ({ value: other.id, label: other.name })),
              ]}
              onChange={(event) => setMoveTo(event.currentTarget.value)}
            />
          )}
          {typed === null ? (
            <Button size="compact-sm" variant="default" aria-label={`Rinomina ${name}`} onClick={open}>
              Rinomina
            </Button>
          ) : (
            <Button size="compact-sm" aria-label={`Salva il nome di ${name}`} loading={save.isPending} onClick={rename}>
              Salva
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Elimina ${name}`}
            loading={remove.isPending}
            onClick={() => (isEmpty || isRemoving ? drop() : setIsRemoving(true))}
          >
            Elimina
          </Button>
        </span>
      </td>
    </tr>
  )
}

const path = '/api/admin/categories'

const adminCategoriesQuery = () =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => http.get<AdminCategory[]>(path, { signal }),
    refetchOnMount: 'always',
  })

/** Creates a category if `id` is null. `nameSeen`: the name being replaced, to detect concurrent edits. */
function useSaveCategory() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ id, name, nameSeen }: { id: string | null; name: string; nameSeen?: string }) =>
      dedupe(`category ${id} ${name} ${nameSeen}`, () =>
        id === null
          ? http.post<AdminCategory>(path, { name })
          : http.put<AdminCategory>(`${path}/${encodeURIComponent(id)}`, { name, nameSeen }),
      ),
    onSettled: () => invalidate(path, '/api/categories', '/api/admin/products', ...showsStock),
  })
}

function useRemoveCategory() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ id, moveTo }: { id: string; moveTo?: string | undefined }) =>
      dedupe(`remove category ${id}`, () => http.delete(`${path}/${encodeURIComponent(id)}${queryString({ moveTo })}`)),
    onSettled: () => invalidate(path, '/api/categories', '/api/admin/products', ...showsStock),
  })
}
