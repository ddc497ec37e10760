import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AuditEntry } from '../../../../contract/accounts/audit.ts'
import { auditActions } from '../../../../domain/accounts/audit.ts'
import { auditActionNames } from '../../../../domain/accounts/audit-texts.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconDownload } from '../../../ui/icons/icon-download.tsx'
import { FilterSelect, filterFields, optionsOf } from '../../../ui/lists/filter-fields.tsx'
import { ListFilters, NoResults } from '../../../ui/lists/list.tsx'
import { type ListColumn, ListTable, SecondLine } from '../../../ui/lists/list-table.tsx'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { type AuditFilters, auditActorsQuery, auditFile, auditQuery } from './audit.api.ts'
import classes from './audit.module.css'
import { AuditChanges } from './audit-changes.tsx'

interface AuditListProps {
  filters: AuditFilters
  onFilters: (filters: AuditFilters) => void
  /** Link to the subject's page, or plain text if it has none. */
  linkTo: (entry: Pick<AuditEntry, 'subject' | 'details'>, text: string) => ReactNode
}

/** Log of admin actions: actor, action, values before and after. The caller keeps the filters in the URL. */
export function AuditList({ filters, onFilters, linkTo }: AuditListProps) {
  const query = useInfiniteQuery(auditQuery(filters))
  const { data: actors = [] } = useQuery(auditActorsQuery())
  const fields = filterFields(filters, onFilters)
  const columns: readonly ListColumn<AuditEntry>[] = [
    { label: 'Data e ora', nowrap: true, cell: ({ at }) => dateTime(at) },
    { label: 'Chi', cell: ({ actor }) => actor.name },
    {
      label: 'Azione',
      className: 'breakable',
      cell: (entry) => (
        <>
          {auditActionNames[entry.action]}
          <SecondLine>
            {linkTo(entry, entry.subjectName)} ·{' '}
            <Anchor
              component="button"
              type="button"
              size="xs"
              aria-label={`storia di ${entry.subjectName}`}
              onClick={() => onFilters({ subject: entry.subject })}
            >
              storia
            </Anchor>
          </SecondLine>
        </>
      ),
    },
    { label: 'Prima e dopo', cell: (entry) => <AuditChanges entry={entry} /> },
  ]
  return (
    <Stack gap={12}>
      <ListFilters>
        <FilterSelect
          label="Amministratore"
          all="Tutti"
          options={actors.map(({ id, name }) => ({ value: id, label: name }))}
          {...fields.choice('actor')}
        />
        <FilterSelect
          label="Azione"
          all="Tutte le azioni"
          options={optionsOf(auditActions, auditActionNames)}
          {...fields.choice('action')}
        />
        <TextInput
          size="sm"
          type="date"
          label="Giorno"
          value={filters.day ?? ''}
          onChange={(event) => onFilters({ ...filters, day: event.currentTarget.value || undefined })}
        />
        <Button
          component="a"
          href={auditFile(filters)}
          download
          size="sm"
          variant="default"
          className={classes.download ?? ''}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Esporta CSV
        </Button>
      </ListFilters>
      {filters.subject && (
        <p className={classes.chosen}>
          <span>
            Solo:{' '}
            {linkTo(
              { subject: filters.subject, details: null },
              query.data?.pages[0]?.items[0]?.subjectName ?? 'un oggetto',
            )}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => onFilters({ ...filters, subject: undefined })}>
            Tutti gli oggetti
          </Button>
        </p>
      )}
      <PagedResults
        query={query}
        skeleton={{ rows: 10, height: 44 }}
        empty={
          Object.values(filters).some(Boolean) ? (
            <NoResults
              title="Nessuna azione con questi filtri"
              all="Mostra tutte le azioni"
              onAll={() => onFilters({})}
            />
          ) : (
            <EmptyState title="Nessuna azione registrata" text="Ogni modifica di un amministratore compare qui." />
          )
        }
        more="Carica altre azioni"
      >
        {(entries) => (
          <ListTable caption="Registro delle azioni" columns={columns} rows={entries} keyOf={({ id }) => id} />
        )}
      </PagedResults>
    </Stack>
  )
}
