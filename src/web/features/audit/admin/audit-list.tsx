import { Anchor, Button, NativeSelect, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AuditEntry } from '../../../../contract/accounts/audit.ts'
import { type AuditAction, auditActions } from '../../../../domain/accounts/audit.ts'
import { auditActionNames } from '../../../../domain/accounts/audit-texts.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { IconDownload } from '../../../ui/icons/icon-download.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadMore } from '../../../ui/loading/load-more.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { type AuditFilters, auditActorsQuery, auditFile, auditQuery } from './audit.api.ts'
import classes from './audit.module.css'
import { AuditChanges } from './audit-changes.tsx'

const columns: readonly TableColumn[] = [
  { label: 'Data e ora' },
  { label: 'Chi' },
  { label: 'Azione' },
  { label: 'Prima e dopo' },
]

export const parseAuditAction = (value: unknown): AuditAction | undefined =>
  auditActions.find((action) => action === value)

interface AuditListProps {
  filters: AuditFilters
  onFilters: (filters: AuditFilters) => void
  /** Link to the subject's page, or plain text if it has none. */
  linkTo: (entry: Pick<AuditEntry, 'subject' | 'details'>, text: string) => ReactNode
}

/** Log of admin actions: actor, action, values before and after. The caller keeps the filters in the URL. */
export function AuditList({ filters, onFilters, linkTo }: AuditListProps) {
  const query = useInfiniteQuery(auditQuery(filters))
  const entries = query.data?.pages.flatMap((page) => page.entries)
  const Failed = entries ? OutdatedNotice : LoadFailed
  return (
    <>
      <AuditFilterBar filters={filters} onFilters={onFilters} />
      {filters.subject && (
        <p className={classes.chosen}>
          <span>
            Solo: {linkTo({ subject: filters.subject, details: null }, entries?.[0]?.subjectName ?? 'un oggetto')}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => onFilters({ ...filters, subject: undefined })}>
            Tutti gli oggetti
          </Button>
        </p>
      )}
      {query.isPending && <RowsSkeleton rows={10} height={44} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {entries && (
        <div data-stale={query.isPlaceholderData || undefined}>
          {entries.length === 0 ? (
            <NoActs isFiltered={Object.values(filters).some(Boolean)} onReset={() => onFilters({})} />
          ) : (
            <HairlineTable caption="Registro delle azioni" columns={columns} dense stacks>
              {entries.map((entry) => (
                <Act key={entry.id} entry={entry} linkTo={linkTo} onSubject={(subject) => onFilters({ subject })} />
              ))}
            </HairlineTable>
          )}
        </div>
      )}
      <LoadMore query={query} label="Carica altre azioni" dense />
    </>
  )
}

function AuditFilterBar({ filters, onFilters }: Pick<AuditListProps, 'filters' | 'onFilters'>) {
  const { data: actors = [] } = useQuery(auditActorsQuery())
  return (
    <search className={classes.filters}>
      <NativeSelect
        size="sm"
        label="Amministratore"
        value={filters.actor ?? ''}
        onChange={(event) => onFilters({ ...filters, actor: event.currentTarget.value || undefined })}
        data={[{ value: '', label: 'Tutti' }, ...actors.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <NativeSelect
        size="sm"
        label="Azione"
        value={filters.action ?? ''}
        onChange={(event) => onFilters({ ...filters, action: parseAuditAction(event.currentTarget.value) })}
        data={[
          { value: '', label: 'Tutte le azioni' },
          ...auditActions.map((value) => ({ value, label: auditActionNames[value] })),
        ]}
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
    </search>
  )
}

interface ActProps {
  entry: AuditEntry
  linkTo: AuditListProps['linkTo']
  onSubject: (subject: string) => void
}

function Act({ entry, linkTo, onSubject }: ActProps) {
  const { at, actor, action, subject, subjectName } = entry
  return (
    <tr>
      <td className={classes.when}>{dateTime(at)}</td>
      <td>{actor.name}</td>
      <td className={classes.subject}>
        {auditActionNames[action]}
        <span className={classes.soft}>
          {linkTo(entry, subjectName)} ·{' '}
          <Anchor
            component="button"
            type="button"
            size="xs"
            aria-label={`storia di ${subjectName}`}
            onClick={() => onSubject(subject)}
          >
            storia
          </Anchor>
        </span>
      </td>
      <td>
        <AuditChanges entry={entry} />
      </td>
    </tr>
  )
}

function NoActs({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!isFiltered)
    return <EmptyState title="Nessuna azione registrata" text="Ogni modifica di un amministratore compare qui." />
  return (
    <EmptyState
      title="Nessuna azione con questi filtri"
      action={
        <Button variant="default" onClick={onReset}>
          Mostra tutte le azioni
        </Button>
      }
    />
  )
}
