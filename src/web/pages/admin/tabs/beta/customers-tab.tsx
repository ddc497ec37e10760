import { useNavigate, useSearch } from '@tanstack/react-router'
import { CustomersList } from '../../../../features/customers/admin/customers-list.tsx'
import { ProfilesToVerify } from '../../../../features/customers/admin/profiles-to-verify.tsx'
import { paths } from '../../../../paths.ts'
import classes from './customers-tab.module.css'

/** Holds the customers (decisions.md §10): first the profiles that wait, then everybody. */
export function BetaTab() {
  const { search } = useSearch({ from: paths.admin })
  const navigate = useNavigate({ from: paths.admin })
  return (
    <div className={classes.sections}>
      <section>
        <h2 className={classes.title}>Profili da verificare</h2>
        <ProfilesToVerify />
      </section>
      <section>
        <h2 className={classes.title}>Clienti</h2>
        <CustomersList
          search={search}
          onSearch={(text) =>
            void navigate({
              to: paths.admin,
              search: ({ tab }) => ({ tab, search: text }),
              replace: search !== undefined,
              resetScroll: false,
            })
          }
        />
      </section>
    </div>
  )
}
