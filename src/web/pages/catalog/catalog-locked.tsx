import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { apiLogin } from '../../shared/http.ts'
import { toastThen } from '../../shared/toast.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import classes from './catalog-locked.module.css'

/** Time to read why (portal.md §9). */
const redirectDelay = 2000

const message = "Devi effettuare l'accesso per visualizzare il catalogo completo."

/** What a visitor meets at the catalogue, on the way to the login and back. */
export function CatalogLocked() {
  const { href } = useLocation()
  // The address moves on before this page goes.
  const [login] = useState(() => apiLogin(href))

  useEffect(
    () => toastThen({ message, title: 'Accesso Richiesto', delay: redirectDelay }, () => window.location.assign(login)),
    [login],
  )

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
