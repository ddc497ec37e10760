// Guards: a reseller saves a white label.

import { testWhiteLabel } from './white-label-page.ts'

testWhiteLabel('a desktop')
