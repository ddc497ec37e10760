const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Every id of the portal is a UUID; any other value in an address is an unknown id. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)
