/**
 * Trusts as many entries of `X-Forwarded-*`, from the right, as there are own proxies: the client can write the entries further left. A
 * function, because Fastify does not read a bare number as a count.
 */
export const trustProxies = (proxies: number): false | ((address: string, hop: number) => boolean) =>
  proxies > 0 && ((_address, hop) => hop < proxies)
