import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { firstToast } from '../shared/toast.ts'
import { latePart } from './late-part.tsx'

const Toaster = latePart(
  () => import('./toaster.tsx').then(({ Toaster }) => Toaster),
  ({ retry }) => <NextToastTriesAgain retry={retry} />,
)

const never = () => false

/** Container of the toasts: mounted with the first toast, loaded when the user starts to use the page. */
export function LateToaster() {
  const isWanted = useSyncExternalStore(firstToast.subscribe, firstToast.isWanted, never)

  useEffect(() => {
    // Toasts often report a lost connection, when their code can no longer be loaded.
    const warm = () => void Toaster.preload()
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

/** Nothing is shown in place of a toast: what it says stands on the page too. */
function NextToastTriesAgain({ retry }: { retry: () => void }) {
  useEffect(() => firstToast.subscribe(retry), [retry])
  return null
}
