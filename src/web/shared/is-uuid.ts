const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Every id of the portal is one (decisions.md §1); whatever else stands in an address names nothing. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)
