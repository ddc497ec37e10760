import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { BetaApplicationsBrowser } from '../../../../features/beta-applications/admin/beta-applications-browser.tsx'
import { CustomersList } from '../../../../features/customers/admin/customers-list.tsx'
import { ProfilesToVerify } from '../../../../features/customers/admin/profiles-to-verify.tsx'
import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import classes from './beta-tab.module.css'
import { parseBetaTabSearch } from './beta-tab-search.ts'

/** The applications to the programme, the profiles that wait for a decision, and all customers. */
export function BetaTab() {
  const { applications, search } = useAdminSearch(parseBetaTabSearch)
  const navigate = useNavigate()
  return (
    <div className={classes.sections}>
      <section aria-label="Candidature">
        <h2 className={classes.title}>Candidature</h2>
        <BetaApplicationsBrowser
          status={applications}
          onStatus={(status) =>
            void navigate({
              to: paths.admin,
              search: { tab: 'beta', applications: status, search },
              resetScroll: false,
            })
          }
          linkTo={(_userId, username) => (
            <TextLink to={paths.admin} search={{ tab: 'beta', search: username }}>
              {username}
            </TextLink>
          )}
        />
      </section>
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
              search: { tab: 'beta', applications, search: text },
              replace: search !== undefined,
              resetScroll: false,
            })
          }
        />
      </section>
    </div>
  )
}
