import { testReachable } from './reservations-page.ts'

testReachable(390)
