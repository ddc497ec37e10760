import { Anchor, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SecurityEntry, SecurityPage } from '../../../../contract/accounts/security-log.ts'
import { deviceName } from '../../../../domain/accounts/device-name.ts'
import { roleDisplay, toRole } from '../../../../domain/accounts/roles.ts'
import { type SecurityEvent, securityEvents } from '../../../../domain/accounts/security-log.ts'
import { adminLogQuery } from '../../../shared/calls/admin-list-query.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { FilterSelect, filterFields, optionsOf } from '../../../ui/lists/filter-fields.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { ListFilters, NoResults, PagedResults } from '../../../ui/lists/paged-results.tsx'
import classes from './security-log-list.module.css'

interface SecurityLogListProps {
  filters: SecurityFilters
  onFilters: (filters: SecurityFilters) => void
}

/** Sign-ins, refusals and password changes; clicking an account or address in a row filters the list by it. */
export function SecurityLogList({ filters, onFilters }: SecurityLogListProps) {
  const query = useInfiniteQuery(securityQuery(filters))
  const fields = filterFields(filters, onFilters)
  const filterButton = (text: string, change: SecurityFilters) => (
    <Anchor component="button" type="button" size="sm" onClick={() => onFilters({ ...filters, ...change })}>
      {text}
    </Anchor>
  )
  const columns: readonly ListColumn<SecurityEntry>[] = [
    { label: 'Data e ora', nowrap: true, cell: ({ at }) => dateTime(at) },
    { label: 'Evento', cell: ({ event }) => nameOfEvent(event) },
    {
      label: 'Account',
      cell: ({ username }) => (username ? filterButton(username, { account: username }) : 'Sconosciuto'),
    },
    {
      label: 'Indirizzo',
      cell: ({ address, userAgent }) => (
        <>
          {address && filterButton(address, { address })}
          {userAgent && (
            <div className={classes.browser} title={userAgent}>
              {deviceName(userAgent)}
            </div>
          )}
        </>
      ),
    },
    {
      label: 'Dettagli',
      className: 'text-xs breakable',
      cell: ({ details }) =>
        Object.entries(details ?? {})
          .map(([name, value]) => describeDetail(name, String(value)))
          .join(' · '),
    },
  ]
  return (
    <Stack gap={12}>
      <ListFilters>
        <FilterSelect
          label="Evento"
          all="Tutti gli eventi"
          options={optionsOf(securityEvents, eventNames)}
          {...fields.choice('event')}
        />
        <SearchField
          className={classes.search}
          label="Account"
          placeholder="Username o email, per intero"
          {...fields.text('account')}
        />
        <SearchField
          className={classes.search}
          label="Indirizzo IP"
          placeholder="203.0.113.7"
          {...fields.text('address')}
        />
      </ListFilters>
      <PagedResults
        query={query}
        skeleton={{ rows: 10, height: 36 }}
        empty={
          <NoResults
            title="Nessun evento con questi filtri"
            text="Account e indirizzo vanno scritti per intero. Gli eventi restano 12 mesi."
            all="Mostra tutti gli eventi"
            onAll={() => onFilters({})}
          />
        }
        more="Carica altri eventi"
      >
        {(entries) => (
          <ListTable caption="Registro di sicurezza" columns={columns} rows={entries} keyOf={({ id }) => id} />
        )}
      </PagedResults>
    </Stack>
  )
}

const eventNames: Readonly<Record<SecurityEvent, string>> = {
  'account.registered': 'Registrazione',
  'login.succeeded': 'Accesso riuscito',
  'login.failed': 'Accesso fallito',
  'request.throttled': 'Troppe richieste',
  'request.refused': 'Richiesta rifiutata',
  'password.mismatched': 'Password attuale sbagliata',
  'password.changed': 'Password cambiata',
  'password.reset_requested': 'Nuova password richiesta',
  'password.reset_failed': 'Link per la password non valido',
  'password.reset': 'Password scelta da un link',
  'password.replaced': 'Password azzerata per il passaggio ad amministratore',
  'account.role_changed': 'Ruolo cambiato',
  'account.admin_created': 'Amministratore creato da terminale',
  'session.ended': 'Sessione chiusa',
  'account.data_exported': 'Copia dei dati',
  'account.closed': 'Account chiuso',
}

const detailNames: Readonly<Record<string, string>> = {
  adminId: 'amministratore',
  code: 'motivo',
  count: 'sessioni',
  from: 'da',
  orders: 'ordini annullati',
  reservations: 'riserve annullate',
  route: 'chiamata',
  to: 'a',
}

/** For example `da Rivenditore`. Unknown names are shown as they are, as above. */
const describeDetail = (name: string, value: string): string =>
  `${detailNames[name] ?? name}${name === 'from' || name === 'to' ? ` ${roleDisplay[toRole(value)].name}` : `: ${value}`}`

/** Falls back to the raw value: during a deployment a newer release may log unknown events. */
const nameOfEvent = (event: string): string => (eventNames as Record<string, string>)[event] ?? event

interface SecurityFilters {
  event?: SecurityEvent | undefined
  /** Complete username or e-mail address. */
  account?: string | undefined
  address?: string | undefined
}

/** Newest first. */
const securityQuery = (filters: SecurityFilters) =>
  adminLogQuery<SecurityPage, 'entries'>('/api/admin/security-log', 'entries', filters)
