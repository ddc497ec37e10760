/** Screens on which a journey runs: the desktop in the gate, the phone in the slow suite. */
export const viewports = {
  'a desktop': { width: 1440, height: 900 },
  'a phone': { width: 390, height: 844 },
} as const

export type Device = keyof typeof viewports
