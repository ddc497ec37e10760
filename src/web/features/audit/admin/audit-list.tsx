import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AuditActor, AuditEntry, AuditPage } from '../../../../contract/accounts/audit.ts'
import { type AuditAction, auditActions } from '../../../../domain/accounts/audit.ts'
import { auditActionNames } from '../../../../domain/accounts/audit-texts.ts'
import { isDay } from '../../../../domain/time/clock.ts'
import { daySpan } from '../../../../domain/time/day-span.ts'
import { adminLogQuery } from '../../../shared/calls/admin-list-query.ts'
import { http, queryString } from '../../../shared/calls/http.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconDownload } from '../../../ui/icons/icon-download.tsx'
import { FilterSelect, filterFields, optionsOf } from '../../../ui/lists/filter-fields.tsx'
import { type ListColumn, ListTable, SecondLine } from '../../../ui/lists/list-table.tsx'
import { ListFilters, NoResults, PagedResults } from '../../../ui/lists/paged-results.tsx'
import classes from './audit-list.module.css'

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

/** Longer values are truncated on the page; the CSV contains the full value. */
const longest = 300

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Each changed field before and after, followed by further facts. */
function AuditChanges({ entry: { changes, facts } }: { entry: AuditEntry }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ name, before, after }) => (
        <div key={`${name} ${before} ${after}`} className={classes.change}>
          <dt>{name}</dt>
          <dd>
            {before !== null && <del>{shortened(before)}</del>} {before !== null && after !== null && '→'}{' '}
            {after !== null && <ins>{shortened(after)}</ins>}
          </dd>
        </div>
      ))}
      {facts.map(({ name, after }) => (
        <div key={`details ${name} ${after}`} className={classes.change}>
          <dt>{name}</dt>
          <dd>{after !== null && shortened(after)}</dd>
        </div>
      ))}
    </dl>
  )
}

const auditPath = '/api/admin/audit'

interface AuditFilters {
  actor?: string | undefined
  action?: AuditAction | undefined
  /** `noun:id` */
  subject?: string | undefined
  /** A day in Italy, `2026-03-31`. */
  day?: string | undefined
}

/** Converts the filters into query parameters; a day becomes the span between its two midnights. */
function asQuery({ day, ...filters }: AuditFilters) {
  if (!day || !isDay(day)) return filters
  const { start, end } = daySpan(day)
  return { ...filters, since: new Date(start.getTime() - 1).toISOString(), until: end.toISOString() }
}

/** Admin actions, newest first. */
const auditQuery = (filters: AuditFilters) =>
  adminLogQuery<AuditPage, 'entries'>(auditPath, 'entries', asQuery(filters))

/** Admins that appear in the audit log. */
const auditActorsQuery = () =>
  queryOptions({
    queryKey: [auditPath, 'actors'],
    queryFn: ({ signal }) => http.get<AuditActor[]>(`${auditPath}/actors`, { signal }),
    refetchOnMount: 'always',
  })

/** URL of the CSV export with the current filters. */
const auditFile = (filters: AuditFilters): string => `${auditPath}.csv${queryString(asQuery(filters))}`
