import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { apiLogin } from '../../shared/calls/http.ts'
import { toastThen } from '../../shared/toast.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import classes from './catalog-locked.module.css'

/** Time to read the toast, in milliseconds. */
const redirectDelay = 2000

const message = "Devi effettuare l'accesso per visualizzare il catalogo completo."

/** Shown to visitors before they are redirected to the login, which returns them to the catalogue. */
export function CatalogLocked() {
  const { href, pathname } = useLocation()
  // Captured on mount: the address changes before this page unmounts.
  const visited = useRef(href)
  // The server renders one page for all query strings.
  const [login, setLogin] = useState(() => apiLogin(pathname))

  useEffect(() => {
    const back = apiLogin(visited.current)
    setLogin(back)
    return toastThen({ message, title: 'Accesso Richiesto', delay: redirectDelay }, () => window.location.assign(back))
  }, [])

  return (
    <Page className={classes.page}>
      <PageTitle kicker="Catalogo Prodotti" intro={message}>
        Accesso Richiesto
      </PageTitle>
      <Button component="a" href={login}>
        Accedi
      </Button>
    </Page>
  )
}
