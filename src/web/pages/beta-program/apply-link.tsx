import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'

export const applySectionId = 'candidatura'

/** Scrolls to the form and focuses its section, so that the keyboard continues from there. */
export function showApplication(): void {
  const section = document.getElementById(applySectionId)
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}

/** A plain link to the section, so that it works without scripts and in a new tab. */
export function ApplyLink({ children }: { children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    showApplication()
  }
  return (
    <Button component="a" href={`#${applySectionId}`} size="lg" onClick={follow}>
      {children}
    </Button>
  )
}
