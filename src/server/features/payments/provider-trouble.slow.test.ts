import { lateAnswer, testTroubles } from '../../testing/stripe/stripe-troubles.ts'

testTroubles([lateAnswer])
