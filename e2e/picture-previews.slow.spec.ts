// Guards: picture previews on the catalogue and the home page, in dark mode and without scripts.

import { testPreview } from './picture-previews-page.ts'

testPreview({ path: '/catalog', width: 390, colorScheme: 'light', javaScriptEnabled: true })

testPreview({ path: '/catalog', width: 1440, colorScheme: 'dark', javaScriptEnabled: false })

testPreview({ path: '/', width: 390, colorScheme: 'dark', javaScriptEnabled: false })
