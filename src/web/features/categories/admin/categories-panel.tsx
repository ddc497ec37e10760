import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HairlineTable } from '../../../ui/lists/hairline-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { adminCategoriesQuery, useSaveCategory } from './admin-categories.api.ts'
import classes from './categories-panel.module.css'
import { CategoryRow } from './category-row.tsx'

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
