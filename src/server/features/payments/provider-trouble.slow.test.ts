import { lateAnswer, testTroubles } from '../../testing/stripe-troubles.ts'

testTroubles([lateAnswer])
