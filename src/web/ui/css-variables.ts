import type { CSSVariablesResolver } from '@mantine/core'

/** Mantine colour name → token and tint, so that `color="green"` uses the palette of tokens.css. */
const tones = {
  green: 'paid',
  teal: 'paid',
  yellow: 'pending',
  orange: 'pending',
  blue: 'shipped',
  red: 'error',
  gray: 'neutral',
} as const

function toneVariables(): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [color, tone] of Object.entries(tones)) {
    variables[`--mantine-color-${color}-text`] = `var(--${tone})`
    variables[`--mantine-color-${color}-light`] = `var(--${tone}-tint)`
    variables[`--mantine-color-${color}-light-hover`] = `var(--${tone}-tint)`
    variables[`--mantine-color-${color}-light-color`] = `var(--${tone})`
    variables[`--mantine-color-${color}-outline`] = `var(--${tone})`
    variables[`--mantine-color-${color}-outline-hover`] = `var(--${tone}-tint)`
  }
  return variables
}

/** Both schemes use the same tokens; only tokens.css defines their colours. */
const shared: Record<string, string> = {
  ...toneVariables(),
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-success': 'var(--paid)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--soft)',
  '--mantine-color-disabled-border': 'var(--hairline)',
  '--mantine-color-bordeaux-text': 'var(--accent)',
  '--mantine-color-bordeaux-filled': 'var(--action)',
  '--mantine-color-bordeaux-filled-hover': 'var(--action-hover)',
  '--mantine-color-bordeaux-light': 'var(--sunken)',
  '--mantine-color-bordeaux-light-hover': 'var(--sunken)',
  '--mantine-color-bordeaux-light-color': 'var(--accent)',
  '--mantine-color-bordeaux-outline': 'var(--accent)',
  '--mantine-color-bordeaux-outline-hover': 'var(--sunken)',
}

/** Filled variants have near-white text in both schemes. */
const filled = (color: string, value: string, hover: string): Record<string, string> => ({
  [`--mantine-color-${color}-filled`]: value,
  [`--mantine-color-${color}-filled-hover`]: hover,
})

const filledTones: Record<string, string> = {
  ...filled('green', '#3f5a34', '#334a2a'),
  ...filled('teal', '#3f5a34', '#334a2a'),
  ...filled('yellow', '#7a4f00', '#633f00'),
  ...filled('orange', '#7a4f00', '#633f00'),
  ...filled('blue', '#234a6b', '#1b3b56'),
  ...filled('red', '#a3241f', '#871a16'),
  ...filled('gray', '#5a5047', '#483f37'),
}

const lightGrays: Record<string, string> = {
  '--mantine-color-gray-0': '#f3ede3',
  '--mantine-color-gray-1': '#efe8dd',
  '--mantine-color-gray-2': '#e7dfd3',
  '--mantine-color-gray-3': '#e7dfd3',
  '--mantine-color-gray-4': '#8c8073',
  '--mantine-color-gray-5': '#6b6055',
  '--mantine-color-gray-6': '#6b6055',
  '--mantine-color-gray-7': '#5a5047',
  '--mantine-color-gray-8': '#3a322b',
  '--mantine-color-gray-9': '#1d1815',
}

const darkGrays: Record<string, string> = {
  '--mantine-color-dark-0': '#f2ebe1',
  '--mantine-color-dark-1': '#d2c7b9',
  '--mantine-color-dark-2': '#ab9f91',
  '--mantine-color-dark-3': '#ab9f91',
  '--mantine-color-dark-4': '#352d26',
  '--mantine-color-dark-5': '#2d2620',
  '--mantine-color-dark-6': '#201a16',
  '--mantine-color-dark-7': '#16120f',
  '--mantine-color-dark-8': '#100d0b',
  '--mantine-color-dark-9': '#0b0907',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...shared, ...filledTones, ...lightGrays },
  dark: { ...shared, ...filledTones, ...darkGrays },
})
