import { afterAll } from 'vitest'
import { openPublishedPortal, testAnswers } from '../../testing/calls/published-portal.ts'

// The other callers are in published-api.test.ts, so that two test workers share the calls.
const portal = await openPublishedPortal()
afterAll(() => portal[Symbol.asyncDispose]())

testAnswers(portal, ['rivenditore', 'admin'])
