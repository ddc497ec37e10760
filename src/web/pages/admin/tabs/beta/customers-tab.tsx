import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { CustomersList } from '../../../../features/customers/admin/customers-list.tsx'
import { ProfilesToVerify } from '../../../../features/customers/admin/profiles-to-verify.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import classes from './customers-tab.module.css'
import { parseCustomersTabSearch } from './customers-tab-search.ts'

/** First the profiles that wait for a decision, then all customers. */
export function CustomersTab() {
  const { search } = useAdminSearch(parseCustomersTabSearch)
  const navigate = useNavigate()
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
              search: { tab: 'beta', search: text },
              replace: search !== undefined,
              resetScroll: false,
            })
          }
        />
      </section>
    </div>
  )
}
