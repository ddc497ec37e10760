import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './link-tabs.module.css'

interface LinkTab {
  id: string
  label: ReactNode
  link: LinkProps
}

interface LinkTabsProps {
  label: string
  tabs: readonly LinkTab[]
  activeId: string | undefined
  /** Lower tabs with little space below, for the parts of a tab. */
  dense?: boolean
}

/** Tabs as links, so that Back works and every tab has an address; they scroll sideways on phones. */
export function LinkTabs({ label, tabs, activeId, dense = false }: LinkTabsProps) {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the open tab into view whenever another tab opens.
  useEffect(() => {
    const list = nav.current
    const open = list?.querySelector<HTMLElement>('[data-active]')
    // `scrollIntoView` would also scroll the page.
    if (list && open) list.scrollLeft = open.offsetLeft + open.offsetWidth - list.offsetLeft - list.clientWidth
  }, [activeId])
  return (
    <nav ref={nav} aria-label={label} className={classes.tabs} data-dense={dense || undefined}>
      {tabs.map(({ id, label: text, link }) => (
        <Link
          key={id}
          {...link}
          resetScroll={false}
          className={classes.tab}
          {...(id === activeId ? { 'data-active': true, 'aria-current': 'page' as const } : {})}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
