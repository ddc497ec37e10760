import { createContext, useContext, useEffect } from 'react'
import { company } from '../../../domain/company.ts'

/** Receives the title of a server-rendered page; null in the browser. */
export const TitleOnServer = createContext<{ title: string } | null>(null)

/** Sets the browser tab's title, as `Catalogo Prodotti · Filiera`. */
export function useDocumentTitle(title: string | null): void {
  const full = title ? `${title} · ${company.product}` : company.product
  const onServer = useContext(TitleOnServer)
  if (onServer) onServer.title = full
  useEffect(() => {
    document.title = full
  }, [full])
}
