declare const content: unique symbol

/** JSON text of a `T`, built by the database and sent without being parsed here. */
export type JsonOf<T> = string & { readonly [content]: T }

export const parseJsonOf = <T>(json: JsonOf<T>): T => JSON.parse(json) as T
