import { Anchor, Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SecurityEntry } from '../../../../contract/accounts/security-log.ts'
import { securityEvents } from '../../../../domain/accounts/security-log.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadMore } from '../../../ui/loading/load-more.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { eventNames, nameOfEvent, parseSecurityEvent } from './security-events.ts'
import { type SecurityFilters, securityQuery } from './security-log.api.ts'
import classes from './security-log.module.css'

const columns: readonly TableColumn[] = [
  { label: 'Data e ora' },
  { label: 'Evento' },
  { label: 'Account' },
  { label: 'Indirizzo' },
  { label: 'Dettagli' },
]

interface SecurityLogListProps {
  filters: SecurityFilters
  onFilters: (filters: SecurityFilters) => void
}

/** Sign-ins, refusals and password changes; clicking an account or address in a row filters the list by it. */
export function SecurityLogList({ filters, onFilters }: SecurityLogListProps) {
  const query = useInfiniteQuery(securityQuery(filters))
  const entries = query.data?.pages.flatMap((page) => page.entries)
  const Failed = entries ? OutdatedNotice : LoadFailed
  return (
    <>
      <search className={classes.filters}>
        <NativeSelect
          size="sm"
          label="Evento"
          value={filters.event ?? ''}
          onChange={(event) => onFilters({ ...filters, event: parseSecurityEvent(event.currentTarget.value) })}
          data={[
            { value: '', label: 'Tutti gli eventi' },
            ...securityEvents.map((value) => ({ value, label: eventNames[value] })),
          ]}
        />
        <SearchField
          className={classes.search}
          label="Account"
          placeholder="Username o email, per intero"
          value={filters.account ?? ''}
          onSearch={(text) => onFilters({ ...filters, account: text || undefined })}
        />
        <SearchField
          className={classes.search}
          label="Indirizzo IP"
          placeholder="203.0.113.7"
          value={filters.address ?? ''}
          onSearch={(text) => onFilters({ ...filters, address: text || undefined })}
        />
      </search>
      {query.isPending && <RowsSkeleton rows={10} height={36} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {entries && (
        <div data-stale={query.isPlaceholderData || undefined}>
          {entries.length === 0 ? (
            <EmptyState
              title="Nessun evento con questi filtri"
              text="Account e indirizzo vanno scritti per intero. Gli eventi restano 12 mesi."
              action={
                <Button variant="default" onClick={() => onFilters({})}>
                  Mostra tutti gli eventi
                </Button>
              }
            />
          ) : (
            <HairlineTable caption="Registro di sicurezza" columns={columns} dense stacks>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} filters={filters} onFilters={onFilters} />
              ))}
            </HairlineTable>
          )}
        </div>
      )}
      <LoadMore query={query} label="Carica altri eventi" dense />
    </>
  )
}

function Entry({ entry, filters, onFilters }: SecurityLogListProps & { entry: SecurityEntry }) {
  const { at, event, username, address, userAgent, details } = entry
  return (
    <tr>
      <td className={classes.when}>{dateTime(at)}</td>
      <td>{nameOfEvent(event)}</td>
      <td>
        {username ? (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => onFilters({ ...filters, account: username })}
          >
            {username}
          </Anchor>
        ) : (
          'Sconosciuto'
        )}
      </td>
      <td>
        {address && (
          <Anchor component="button" type="button" size="sm" onClick={() => onFilters({ ...filters, address })}>
            {address}
          </Anchor>
        )}
        {userAgent && (
          <div className={classes.browser} title={userAgent}>
            {userAgent}
          </div>
        )}
      </td>
      <td className={classes.details}>
        {Object.entries(details ?? {})
          .map(([name, value]) => `${name}: ${String(value)}`)
          .join(' · ')}
      </td>
    </tr>
  )
}
