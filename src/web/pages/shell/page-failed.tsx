import { Button, Group } from '@mantine/core'
import { paths } from '../../../contract/site-pages.ts'
import { NoAnswer } from '../../shared/http.ts'
import { useDocumentTitle } from '../../shared/use-document-title.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'

interface PageFailedProps {
  error: unknown
  reset: () => void
}

/** Shown in place of a page that failed: its code did not load, or a bug. */
export function PageFailed({ error, reset }: PageFailedProps) {
  useDocumentTitle('Si è verificato un errore')
  if (error instanceof NoAnswer) {
    return (
      <Page>
        <LoadFailed error={error} onRetry={reset} title="Pagina non caricata" />
      </Page>
    )
  }
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
