import { useEffect, useState } from 'react'
import { toast } from '../../../shared/toast.ts'
import type { AdminPalette } from './admin-palette.tsx'

/** The panel's palette, loaded on the first event from public/search-keys.js. */
export function CalledPalette() {
  const [Loaded, setLoaded] = useState<typeof AdminPalette>()
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onCall = (call: Event) => {
      call.preventDefault()
      import('./admin-palette.tsx')
        .then((loaded) => {
          setLoaded(() => loaded.AdminPalette)
          setOpened(true)
        })
        .catch(() => toast.error('Controlla la connessione e riprova.'))
    }
    addEventListener('filiera-palette', onCall)
    return () => removeEventListener('filiera-palette', onCall)
  }, [])
  return Loaded && <Loaded opened={opened} onClose={() => setOpened(false)} />
}
