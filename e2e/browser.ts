import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The headless shell comes first, because a full browser also renders its window, which takes 50% longer. */
const names = ['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const usualPlaces = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Headless. Without the sandbox when running as root, where Chromium refuses it. */
export const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Browsers on this machine by preference: the configured one, an installed Chrome or Chromium, Playwright's own. */
export function listBrowsers(): string[] {
  if (process.env.CHROMIUM_PATH) return [process.env.CHROMIUM_PATH]
  const directories = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => directories.map((directory) => join(directory, name)))
  return [...onPath, ...usualPlaces, chromium.executablePath()].filter((path) => existsSync(path))
}

/** Never throws: without a browser, Playwright's own message explains what to do. */
export function browserPath(): string | undefined {
  return listBrowsers()[0]
}
