import { createTheme, type MantineColorsTuple } from '@mantine/core'

const bordeaux: MantineColorsTuple = [
  '#fbeff0',
  '#f2d9dc',
  '#e9adb2',
  '#d3848c',
  '#bd5f6a',
  '#a03748',
  '#8a2a39',
  '#7c2431',
  '#6e1f2b',
  '#571620',
]

const sans = "'Instrument Sans', 'Instrument Sans Fallback', 'Android Sans', 'Linux Sans', sans-serif"
const serif = "'Bodoni Moda', 'Bodoni Moda Fallback', 'Android Serif', 'Linux Serif', serif"

const field = { defaultProps: { size: 'md' } }

/** Scales and defaults. The colours of both schemes are in tokens.css; mantine-variables.css passes them to Mantine. */
export const theme = createTheme({
  colors: { bordeaux },
  primaryColor: 'bordeaux',
  primaryShade: 8,
  black: '#1d1815',
  white: '#fffdfa',
  fontFamily: sans,
  headings: {
    fontFamily: serif,
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2.125rem, 1.6rem + 2vw, 3rem)', lineHeight: '1.1' },
      h2: { fontSize: 'clamp(1.625rem, 1.3rem + 1.3vw, 2.25rem)', lineHeight: '1.15' },
      h3: { fontSize: '1.375rem', lineHeight: '1.25' },
      h4: { fontSize: '1.25rem', lineHeight: '1.3' },
      h5: { fontSize: '1rem', lineHeight: '1.4' },
      h6: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1.25rem', lg: '1.75rem', xl: '2.5rem', xxl: '4.5rem' },
  radius: { xs: '2px', sm: '2px', md: '2px', lg: '2px', xl: '2rem' },
  defaultRadius: 'xs',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  shadows: { xs: 'none', sm: 'none', md: '0 8px 28px rgb(29 24 21 / 0.12)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects: Component.extend() would pull every one of these components into the entry chunk.
  components: {
    TextInput: field,
    PasswordInput: field,
    NumberInput: field,
    NativeSelect: field,
    Textarea: field,
    Button: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { size: 'lg', padding: 'lg', overlayProps: { backgroundOpacity: 0.5, blur: 0 } } },
    // A header element inside a dialog would count as a second page banner.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Anchor: { defaultProps: { underline: 'always' } },
    Loader: { defaultProps: { type: 'dots' } },
    Paper: { defaultProps: { radius: 'xs' } },
  },
})
