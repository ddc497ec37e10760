// Guards: every reservation can be reached, ordered and cancelled.

import { testReachable } from './reservations-page.ts'

testReachable(1440)
