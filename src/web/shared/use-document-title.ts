import { useEffect } from 'react'
import { company } from '../../domain/company.ts'

/** `Catalogo Prodotti · Filiera` in the browser's tab. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · ${company.product}` : company.product
  }, [title])
}
