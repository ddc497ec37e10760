import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build-web.mjs'

/** Styles of components used only inside other components. */
const inside: Readonly<Record<string, string>> = {
  baseline: 'the page',
  'default-css-variables': 'the page',
  global: 'the page',
  Paper: 'Modal, Drawer, Notification',
  Input: 'every field',
  InlineInput: 'Checkbox',
  Combobox: 'NativeSelect (its arrow)',
  Popover: 'Combobox (its list)',
  ModalBase: 'Modal, Drawer',
  Overlay: 'Modal, Drawer',
  ScrollArea: 'Modal, Drawer',
  Notification: '@mantine/notifications',
  ColorSwatch: '@mantine/charts (a legend)',
}

test('every loaded Mantine style belongs to a component in use', async () => {
  const styles = new Set<string>()
  const parts = new Set<string>()
  for await (const file of glob('src/web/**/*.{ts,tsx}', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8')
    for (const [, name = ''] of source.matchAll(/@mantine\/core\/styles\/([\w-]+)\.layer\.css/g)) styles.add(name)
    for (const [, names = ''] of source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of names.split(',')) parts.add(name.trim())
    }
  }
  expect(styles.size).toBeGreaterThan(10)
  expect([...styles].filter((name) => !parts.has(name) && !Object.hasOwn(inside, name))).toEqual([])
})
