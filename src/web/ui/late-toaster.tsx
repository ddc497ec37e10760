import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { firstToast } from '../shared/toast.ts'

const load = () => import('./toaster.tsx')

const Toaster = lazy(() => load().then((module) => ({ default: module.Toaster })))

const never = () => false

/** Container of the toasts: mounted with the first toast, loaded when the user starts to use the page. */
export function LateToaster() {
  const isWanted = useSyncExternalStore(firstToast.subscribe, firstToast.isWanted, never)

  useEffect(() => {
    // Toasts often report a lost connection, when their code can no longer be loaded.
    const warm = () => void load().catch(() => undefined)
    const options = { once: true, passive: true } as const
    window.addEventListener('pointerdown', warm, options)
    window.addEventListener('keydown', warm, options)
    return () => {
      window.removeEventListener('pointerdown', warm)
      window.removeEventListener('keydown', warm)
    }
  }, [])

  return isWanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
