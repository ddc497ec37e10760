// Guards: admins add product pictures.

import { testNewPicture } from './product-pictures-page.ts'

testNewPicture('a desktop')
