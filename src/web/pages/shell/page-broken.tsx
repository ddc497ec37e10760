import { Button, Group } from '@mantine/core'
import { paths } from '../../../contract/site-pages.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { MailLink } from '../../ui/navigation/mail-link.tsx'

/** Shown in place of a page that crashed. */
export function PageBroken() {
  useDocumentTitle('Si è verificato un errore')
  return (
    <Page>
      <PageTitle
        intro={
          <>
            Ricarica la pagina. Se il problema continua, <MailLink subject="Errore sul portale">scrivici</MailLink>.
          </>
        }
      >
        Si è verificato un errore
      </PageTitle>
      <Group gap="sm">
        <Button onClick={() => window.location.reload()}>Ricarica la pagina</Button>
        <ButtonLink to={paths.home} variant="default">
          Torna alla Home
        </ButtonLink>
      </Group>
    </Page>
  )
}
