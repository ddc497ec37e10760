/** Anything that can be paid for: an order, or a plan charge. A payment refers to it by kind and id. */
export const payableKinds = ['order', 'plan'] as const

export type PayableKind = (typeof payableKinds)[number]

/** `due`: to be paid. `settled`: paid, further money is a second payment. `void`: no longer to be paid, money is refunded. */
export type PayableState = 'due' | 'settled' | 'void'
