import '../../ui/theme/mantine-panel-styles.ts'
import { Button, Group } from '@mantine/core'
import { paths } from '../../../contract/site-pages.ts'
import { useUser } from '../../features/accounts/shared/use-user.ts'
import { apiLogin } from '../../shared/calls/http.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { FullScreenSpinner } from '../../ui/loading/full-screen-spinner.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { SiteFrame } from '../shell/site-layout.tsx'
import { AdminPanel } from './admin-panel.tsx'

/** Shows the admin panel to admins and an access refusal to everyone else. */
export function AdminPage() {
  useDocumentTitle('Amministrazione')
  const { user, isLoading, isAdmin } = useUser()
  if (isLoading) return <FullScreenSpinner />
  return user && isAdmin ? <AdminPanel user={user} /> : <AccessDenied isSignedIn={user !== null} />
}

function AccessDenied({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <SiteFrame>
      <Page>
        <PageTitle intro="Solo gli amministratori possono accedere a questa sezione.">Accesso Negato</PageTitle>
        <Group gap="sm">
          {!isSignedIn && (
            <Button component="a" href={apiLogin(paths.admin)}>
              Accedi
            </Button>
          )}
          <ButtonLink to={paths.home} {...(isSignedIn ? {} : { variant: 'default' })}>
            Torna alla Home
          </ButtonLink>
        </Group>
      </Page>
    </SiteFrame>
  )
}
