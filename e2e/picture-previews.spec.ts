// Guards: a picture’s preview stays in place until the picture has loaded.

import { testPreview } from './picture-previews-page.ts'

testPreview({ path: '/product', width: 1440, colorScheme: 'light', javaScriptEnabled: true })
