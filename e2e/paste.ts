import type { Locator } from '@playwright/test'

/** As the browser does it, without asking for a permission. */
export const paste = (field: Locator, text: string) =>
  field.evaluate((node, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
