// Guards: the reservations on a phone.

import { testReachable } from './reservations-page.ts'

testReachable(390)
