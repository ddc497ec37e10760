import type { Clock } from '../../domain/time/clock.ts'

/** A clock that follows another one, running or fixed, with an adjustable offset. */
export class MovableClock implements Clock {
  #followed: Clock
  #movedMs = 0

  constructor(followed: Clock) {
    this.#followed = followed
  }

  now(): Date {
    return new Date(this.#followed.now().getTime() + this.#movedMs)
  }

  /** Sum of all moves. */
  get movedMs(): number {
    return this.#movedMs
  }

  move({ days = 0, hours = 0, minutes = 0 }: ClockMove): void {
    this.#movedMs += ((days * 24 + hours) * 60 + minutes) * 60_000
  }

  /** Undoes all moves and follows another clock. */
  reset(followed: Clock): void {
    this.#followed = followed
    this.#movedMs = 0
  }
}

/** Forward; backward if negative. */
export interface ClockMove {
  days?: number
  hours?: number
  minutes?: number
}
