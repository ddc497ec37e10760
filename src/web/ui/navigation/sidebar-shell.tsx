import '../theme/mantine-overlay-styles.ts'
import { ActionIcon, Drawer, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useBackCloses, useEscape } from '../dialogs/overlay.ts'
import type { Icon } from '../icon.ts'
import { IconMenu2 } from '../icons/icon-menu-2.tsx'
import { useKeptFocus } from '../use-kept-focus.ts'
import classes from './sidebar-shell.module.css'
import { Wordmark } from './wordmark.tsx'

export interface SidebarItem {
  id: string
  label: string
  icon: Icon
  /** From `linkOptions({ to, search })`. */
  link: LinkProps
  /** Shows a yellow dot; the text is its accessible meaning. */
  dot?: string | undefined
  /** Shown after the label, e.g. `(Pro)`. */
  hint?: string | undefined
  disabled?: boolean | undefined
}

interface SidebarShellProps {
  title: string
  subtitle?: ReactNode
  items: readonly SidebarItem[]
  activeId: string
  /** Shown in the corner: one or two buttons of 44 px. */
  action?: ReactNode
  /** Shown below the items: colour scheme, sign-out. */
  footer?: ReactNode
  children: ReactNode
}

/** Layout with a column of sections next to the content; on phones a bar with a drawer. */
export function SidebarShell({ title, subtitle, items, activeId, action, footer, children }: SidebarShellProps) {
  const [drawerOpened, drawer] = useDisclosure(false)
  const active = items.find(({ id }) => id === activeId)
  const list = { items, activeId, label: title }
  useBackCloses(drawerOpened, drawer.close)
  useEscape(drawerOpened, drawer.close)
  useKeptFocus()

  return (
    <div className={classes.shell}>
      <header className={classes.bar}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Apri il menu delle sezioni"
          onClick={drawer.open}
        >
          <IconMenu2 size={22} stroke={1.5} />
        </ActionIcon>
        <span className="strong truncate">
          {title}
          {active && <span className={classes.barSection}> · {active.label}</span>}
        </span>
      </header>
      {action && (
        <section aria-label="Strumenti" className={classes.action}>
          {action}
        </section>
      )}
      <Drawer
        opened={drawerOpened}
        onClose={drawer.close}
        closeOnEscape={false}
        title={title}
        size="19rem"
        padding="md"
        closeButtonProps={{ 'aria-label': 'Chiudi il menu', size: 44 }}
      >
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        <SidebarList {...list} onChosen={drawer.close} />
        {footer && <div className={classes.footer}>{footer}</div>}
      </Drawer>
      <aside className={classes.side}>
        <Wordmark />
        <p className="above-20 strong">{title}</p>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        <SidebarList {...list} />
        {footer && <div className={classes.footer}>{footer}</div>}
      </aside>
      <main id="contenuto" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </div>
  )
}

interface SidebarListProps {
  items: readonly SidebarItem[]
  activeId: string
  label: string
  /** Called when an entry is clicked: closes the drawer. */
  onChosen?: () => void
}

function SidebarList({ items, activeId, label, onChosen }: SidebarListProps) {
  const listId = useId()
  return (
    <nav aria-label={label} id={listId}>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id}>
            <SidebarEntry item={item} active={item.id === activeId} {...(onChosen ? { onChosen } : {})} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SidebarEntry({ item, active, onChosen }: { item: SidebarItem; active: boolean; onChosen?: () => void }) {
  const { icon: ItemIcon, label, hint, dot, disabled, link } = item
  const content = (
    <>
      <ItemIcon size={20} stroke={1.5} />
      <span className={classes.label}>
        {label}
        {hint && <span className="muted"> {hint}</span>}
      </span>
      {dot && (
        <span className={classes.dot} title={dot}>
          <VisuallyHidden>{dot}</VisuallyHidden>
        </span>
      )}
    </>
  )
  if (disabled) {
    return (
      <span className={classes.entry} data-disabled aria-disabled>
        {content}
      </span>
    )
  }
  return (
    <Link
      {...link}
      className={classes.entry}
      // Without `exact` the router also marks the first entry as active: its search parameters are a subset of every other's.
      activeOptions={{ exact: true }}
      {...(onChosen ? { onClick: onChosen, replace: true } : {})}
      {...(active ? { 'data-active': true, 'aria-current': 'page' as const } : {})}
    >
      {content}
    </Link>
  )
}
