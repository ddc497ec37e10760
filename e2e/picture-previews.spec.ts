import { testPreview } from './picture-previews-page.ts'

testPreview({ path: '/product', width: 1440, colorScheme: 'light', javaScriptEnabled: true })
